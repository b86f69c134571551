/**
 * The one spelling of a public page's address: in lower case and without a slash at its end, since addresses are typed
 * from print. The code of a certificate stays as it was typed. Not for addresses that carry a token.
 */
export function plainPath(path: string): string {
  const bare = withoutEndSlashes(path) || '/'
  const [, code] = /^\/certificate(\/.+)$/i.exec(bare) ?? []
  if (code !== undefined) return `/certificate${code}`
  return bare.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
}

/** A path without the slashes at its end. A regular expression would look from each of thousands of slashes. */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

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
