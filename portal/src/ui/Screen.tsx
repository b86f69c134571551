import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { savedScrollPosition } from './scroll-place.ts'

let first = true

/**
 * Names the screen for the window and, after the first one, takes the focus to its heading, or leaves it with the field
 * that came with it and asked for it. A new screen begins at its top; who comes back finds the place they left.
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

/** For when what had the focus has gone. */
export const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

type Props = {
  title: string
  /** What tabs and the history call it, where several parts or things share a title: `Shipping · Settings`. */
  windowTitle?: string | undefined
  /** The title as it is shown, where it is more than words. */
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
