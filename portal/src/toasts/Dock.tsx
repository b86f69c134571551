import type { ReactNode } from 'react'
import { standOn } from './toast-place.ts'

/** What stays at the foot of a screen. News stands on it, not in front of it. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <div className="dock">
    <div className="toasts" role="status" aria-atomic="false" ref={standOn} />
    {children}
  </div>
)
