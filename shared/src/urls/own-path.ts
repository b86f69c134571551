/** Stands for the host that the path is asked of. */
const anyOrigin = 'https://own.invalid'

/**
 * Does a browser that is sent there stay on the same origin? Parsed as browsers do: they drop tabs and line breaks,
 * and read `\` as `/`. Such characters are refused, as is a fragment.
 */
export function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || /[\p{Cc}\\#]/u.test(text) || !URL.canParse(text, anyOrigin)) return false
  const { origin, pathname } = new URL(text, anyOrigin)
  return origin === anyOrigin && !pathname.startsWith('//')
}
