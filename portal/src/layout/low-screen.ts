const lowInPx = 480

/** An on-screen keyboard leaves less than this share of the height. */
const leftByKeyboard = 0.75

type Glass = {
  inner: number
  seen: number
  scale: number
  screen: number
  isTouched: boolean
  isWriting: boolean
}

export const isLowScreen = ({ inner, seen, scale, screen, isTouched, isWriting }: Glass): boolean =>
  inner < lowInPx || (isTouched && isWriting && seen * scale < leftByKeyboard * screen)

function bringUp(active: Element | null, seen: number) {
  const sheet = active?.closest('.sheet-of-text')
  if (sheet && sheet.getBoundingClientRect().top > seen / 4) sheet.scrollIntoView({ block: 'start' })
}

/**
 * Sets `data-low` on the page while height is low, and `--keyboard`: the height of the window that the keyboard
 * covers in browsers that do not resize the window.
 */
export function watchHeight({ documentElement: page }: Document) {
  const measure = () => {
    const view = window.visualViewport
    const seen = view?.height ?? innerHeight
    const scale = view?.scale ?? 1
    const isWriting = document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true
    const isTouched = matchMedia('(pointer: coarse)').matches
    const glass = { inner: innerHeight, seen, scale, screen: screen.height, isTouched, isWriting }
    const low = isLowScreen(glass)
    page.toggleAttribute('data-low', low)
    if (low) bringUp(document.activeElement, seen)
    const covered = scale === 1 && isWriting ? innerHeight - seen - (view?.offsetTop ?? 0) : 0
    page.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  const stop = new AbortController()
  const { signal } = stop
  for (const event of ['resize', 'focusin', 'focusout']) addEventListener(event, measure, { signal })
  for (const event of ['resize', 'scroll'])
    window.visualViewport?.addEventListener(event, measure, { signal })
  measure()
  return () => stop.abort()
}
