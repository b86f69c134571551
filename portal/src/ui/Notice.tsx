import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** An error, announced immediately by screen readers. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <div className="notice bad" role="alert">
    <Icon name="warn" />
    <div>{children}</div>
  </div>
)

/** A success message, announced politely by screen readers. */
export const Status = ({ children }: { children: ReactNode }) => (
  <div className="notice good" role="status">
    <Icon name="check" />
    <div>{children}</div>
  </div>
)

export const Locked = ({ children }: { children: ReactNode }) => (
  <p className="banner">
    <Icon name="lock" />
    <span>{children}</span>
  </p>
)
