import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { savedScrollPosition } from './scroll-place.ts'

let first = true

/**
 * Sets the window title and, after the first screen, focuses the heading, unless a new field has taken the focus. New
 * screens start at the top; Back restores the scroll position.
 */
export function useScreen(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, search } = useLocation()
  const arrival = useRef({ place: useNavigationType() === 'POP' ? savedScrollPosition(key) : 0, search })
  useEffect(() => {
    document.title = `${title} · Lorecircle`
  }, [title])
  useLayoutEffect(() => {
    const { place, search } = arrival.current
    if (!first && !search.includes('step=')) scrollTo(0, place)
  }, [])
  useEffect(() => {
    const hasFocus = heading.current?.parentElement?.contains(document.activeElement)
    if (!first && !hasFocus) heading.current?.focus({ preventScroll: true })
    first = false
  }, [])
  return heading
}

export const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

type Props = {
  title: string
  windowTitle?: string | undefined
  heading?: ReactNode
  intro?: ReactNode
  action?: ReactNode
  children: ReactNode
}

export function Screen({
  title,
  windowTitle = title,
  heading: shown = title,
  intro,
  action,
  children,
}: Props) {
  const heading = useScreen(windowTitle)
  return (
    <>
      <div className="screen-head">
        <h1 ref={heading} tabIndex={-1}>
          {shown}
        </h1>
        {action}
      </div>
      {intro && <p className="screen-intro">{intro}</p>}
      {children}
    </>
  )
}
