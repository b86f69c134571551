import { isCustomDomainHost } from '../custom-domain/address.ts'
import { isSubdomain } from '../subdomain/subdomain-pattern.ts'
import { apiPaths } from '../urls/api-paths.ts'

/** What a host name stands for (A1-12 to A1-16): the platform, one shop, somebody's own domain, or nothing of ours. */
export type Host =
  | { kind: 'main' }
  | { kind: 'www' }
  | { kind: 'preview' }
  /** `ownDomain` where the visitor came by that. */
  | { kind: 'shop'; subdomain: string; ownDomain?: string | undefined }
  /** May be an author's own domain; whose, the stored claim says. */
  | { kind: 'own'; domain: string }
  | { kind: 'unknown' }

/** `productDomain` carries its port where it has one: `lorecircle.localhost:4321`. */
export function parseHost(host: string, productDomain: string): Host {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/\.(?=:|$)/, '')
  if (name === productDomain) return { kind: 'main' }
  if (!name.endsWith(`.${productDomain}`)) return ownHost(name, productDomain)
  const label = name.slice(0, -productDomain.length - 1)
  if (label === 'www') return { kind: 'www' }
  if (label === 'preview') return { kind: 'preview' }
  return isSubdomain(label) ? { kind: 'shop', subdomain: label } : { kind: 'unknown' }
}

/** A name that ends like ours, on whatever port, is nobody's own. */
function ownHost(name: string, productDomain: string): Host {
  const [domain = '', port = ''] = name.split(':')
  const [ours = '', ourPort = ''] = productDomain.split(':')
  const isOurs = domain === ours || domain.endsWith(`.${ours}`)
  return port === ourPort && !isOurs && isCustomDomainHost(domain)
    ? { kind: 'own', domain }
    : { kind: 'unknown' }
}

/**
 * Calls that a person opens as addresses of their own, to whom an answer in JSON leads nowhere: where the functions do
 * not answer, the CDN asks the pages on demand. They stand beside the table, of which the viewer function is made: its
 * room is scarce, and it has no need of them.
 */
export const directLinkPaths = [
  apiPaths.checkoutReturn,
  apiPaths.cancelCheckout,
  apiPaths.codeLink,
  apiPaths.download.replace(/:.*/, '*'),
]

export const isDirectLink = (path: string): boolean =>
  directLinkPaths.some((link) => (link.endsWith('*') ? path.startsWith(link.slice(0, -1)) : path === link))

/** What the CDN takes for no answer, of those that CloudFront can: it cannot look for another at 429. */
export const unavailableStatuses = [500, 502, 503, 504]
