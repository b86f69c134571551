import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** What went wrong, read out at once. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <div className="notice bad" role="alert">
    <Icon name="warn" />
    <div>{children}</div>
  </div>
)

/** What went well, read out when there is a pause. */
export const Status = ({ children }: { children: ReactNode }) => (
  <div className="notice good" role="status">
    <Icon name="check" />
    <div>{children}</div>
  </div>
)

/** Why something cannot be done yet. */
export const Locked = ({ children }: { children: ReactNode }) => (
  <p className="banner">
    <Icon name="lock" />
    <span>{children}</span>
  </p>
)
