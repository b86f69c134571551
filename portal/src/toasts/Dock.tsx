import { type ReactNode, useEffect, useRef } from 'react'
import { setToastAnchor } from './toast-place.ts'

/** What stays at the foot of a screen. News stands on it, not in front of it. */
export function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null)
  useEffect(() => (dock.current ? tellHeight(dock.current) : undefined), [])
  return (
    <div className="dock" ref={dock}>
      <div className="toasts" role="status" aria-atomic="false" ref={setToastAnchor} />
      {children}
    </div>
  )
}

/** `--dock`: how high it is, for what stands on it and for what is scrolled into sight. */
function tellHeight(dock: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.setProperty('--dock', `${dock.offsetHeight}px`)
  })
  observer.observe(dock)
  return () => {
    observer.disconnect()
    style.removeProperty('--dock')
  }
}
