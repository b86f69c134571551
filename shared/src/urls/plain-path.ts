import { withoutEndSlashes } from './end-slashes.ts'

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
