/** Codes are capitals, so this is none of them. */
export const newCode = 'new'

/** The same screen with one code in the form, or with the list. */
export function codeSearch(params: URLSearchParams, code: string | null): string {
  const next = new URLSearchParams(params)
  if (code === null) next.delete('code')
  else next.set('code', code)
  return `?${next}`
}
