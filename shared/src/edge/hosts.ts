import { isOwnHost } from '../custom-domain/own-host.ts'
import { isSubdomain } from '../subdomain/subdomain-pattern.ts'

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
  return port === ourPort && !isOurs && isOwnHost(domain) ? { kind: 'own', domain } : { kind: 'unknown' }
}
