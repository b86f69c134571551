import { type ReactNode, useEffect, useRef } from 'react'

let first = true

/**
 * Names the screen for the window and, after the first one, takes the focus to its heading, or leaves it with the field
 * that came with it and asked for it.
 */
export function useScreen(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Lorecircle`
  }, [title])
  useEffect(() => {
    const hasFocus = heading.current?.parentElement?.contains(document.activeElement)
    if (!first && !hasFocus) heading.current?.focus({ preventScroll: true })
    first = false
  }, [])
  return heading
}

/** For when what had the focus has gone. */
export const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

type Props = { title: string; intro?: ReactNode; action?: ReactNode; children: ReactNode }

export function Screen({ title, intro, action, children }: Props) {
  const heading = useScreen(title)
  return (
    <>
      <div className="screen-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {action}
      </div>
      {intro && <p className="screen-intro">{intro}</p>}
      {children}
    </>
  )
}
