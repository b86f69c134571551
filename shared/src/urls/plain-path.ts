/**
 * Canonical path of a public page: lower case, without a trailing slash, since addresses are typed from print. A
 * certificate's code keeps its case. Not for paths that carry a token.
 */
export function plainPath(path: string): string {
  const bare = withoutEndSlashes(path) || '/'
  const [, code] = /^\/certificate(\/.+)$/i.exec(bare) ?? []
  if (code !== undefined) return `/certificate${code}`
  return bare.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
}

/** Removes trailing slashes. Not a regular expression, which would take quadratic time on thousands of slashes. */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** Placeholder for the host of the request. */
const anyOrigin = 'https://own.invalid'

/**
 * True if a browser redirected there stays on the same origin. Parsed as browsers do: they drop tabs and line breaks,
 * and read `\` as `/`. Such characters and fragments are refused.
 */
export function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || /[\p{Cc}\\#]/u.test(text) || !URL.canParse(text, anyOrigin)) return false
  const { origin, pathname } = new URL(text, anyOrigin)
  return origin === anyOrigin && !pathname.startsWith('//')
}
