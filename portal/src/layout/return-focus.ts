/**
 * A button that is shut while its work is under way loses the focus to nowhere. When it opens again it gets it back,
 * unless its person has gone elsewhere meanwhile.
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
