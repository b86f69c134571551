/** Takes whoever wanted to save to the first field of the form, as it is read, that cannot be saved. */
export const focusFirstWrong = () =>
  document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus()
