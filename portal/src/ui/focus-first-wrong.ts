/** Focuses the first invalid field in document order, so that its error is in view. */
export function focusFirstInvalidField() {
  const wrong = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
  wrong?.focus()
  wrong?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}
