import { isCustomDomainHost } from '../custom-domain/address.ts'
import { isSubdomain } from '../subdomain/subdomain-pattern.ts'
import { apiPaths } from '../urls/api-paths.ts'

/** Kinds of host names (A1-12 to A1-16): the platform, a shop, an author's own domain, or an unknown host. */
export type Host =
  | { kind: 'main' }
  | { kind: 'www' }
  | { kind: 'preview' }
  /** `ownDomain` where the visitor came by that. */
  | { kind: 'shop'; subdomain: string; ownDomain?: string | undefined }
  /** May be an author's own domain; whose, the stored claim says. */
  | { kind: 'own'; domain: string }
  | { kind: 'unknown' }

/** `productDomain` includes the port if there is one: `lorecircle.localhost:4321`. */
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

/** A name that ends like the product domain, on any port, is not an author's own domain. */
function ownHost(name: string, productDomain: string): Host {
  const [domain = '', port = ''] = name.split(':')
  const [ours = '', ourPort = ''] = productDomain.split(':')
  const isOurs = domain === ours || domain.endsWith(`.${ours}`)
  return port === ourPort && !isOurs && isCustomDomainHost(domain)
    ? { kind: 'own', domain }
    : { kind: 'unknown' }
}

/**
 * Calls that a person opens as links, for whom a JSON error is useless: if the functions fail, the CDN falls back to
 * the on-demand pages. They are kept out of the routing table, because the viewer function is built from it, has a
 * size limit and does not need them.
 */
export const directLinkPaths = [
  apiPaths.checkoutReturn,
  apiPaths.cancelCheckout,
  apiPaths.codeLink,
  apiPaths.download.replace(/:.*/, '*'),
]

export const isDirectLink = (path: string): boolean =>
  directLinkPaths.some((link) => (link.endsWith('*') ? path.startsWith(link.slice(0, -1)) : path === link))

/** Status codes for which the CDN tries the next origin. CloudFront does not support failover on 429. */
export const unavailableStatuses = [500, 502, 503, 504]
