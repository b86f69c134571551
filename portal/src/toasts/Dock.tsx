import { type ReactNode, useEffect, useRef } from 'react'
import { setToastAnchor } from './toast-place.ts'

/** The bar at the bottom of a screen. Toasts are shown above it, without covering it. */
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

/** Sets `--dock` to its height, for toasts and scroll margins. */
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
