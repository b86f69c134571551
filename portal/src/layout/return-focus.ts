/**
 * A button that is disabled during its work loses the focus. Returns the focus when the button is enabled, unless it
 * has moved elsewhere.
 */
export function returnFocus(page: HTMLElement) {
  let last: HTMLElement | null = null
  let waiting = false
  page.addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement ? target : null
    waiting = false
  })
  const holds = (changed: Node) => last !== null && changed.contains(last)
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement) || !holds(target)) continue
      if (target.matches(':disabled')) waiting = true
      else if (waiting && document.activeElement === document.body) last?.focus({ preventScroll: true })
    }
  }).observe(page, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
}
