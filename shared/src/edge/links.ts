import { apiPaths } from '../urls/api-paths.ts'

/**
 * Calls that a person opens as addresses of their own, to whom an answer in JSON leads nowhere: where the functions do
 * not answer, the CDN asks the pages on demand. They stand beside the table, of which the viewer function is made: its
 * room is scarce, and it has no need of them.
 */
export const linkPaths = [
  apiPaths.checkoutReturn,
  apiPaths.cancelCheckout,
  apiPaths.codeLink,
  apiPaths.download.replace(/:.*/, '*'),
]

export const isLink = (path: string): boolean =>
  linkPaths.some((link) => (link.endsWith('*') ? path.startsWith(link.slice(0, -1)) : path === link))

/** What the CDN takes for no answer, of those that CloudFront can: it cannot look for another at 429. */
export const unanswered = [500, 502, 503, 504]
