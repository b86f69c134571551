/** Takes whoever wanted to save to the first field of the form, as it is read, that cannot be saved, and to what is said of it. */
export function focusFirstInvalidField() {
  const wrong = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
  wrong?.focus()
  wrong?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}
