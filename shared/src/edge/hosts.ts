import { isSubdomain } from '../subdomain/subdomain-pattern.ts'

/** What a host name stands for (A1-12 to A1-16): the platform, one shop, or nothing of ours. */
export type Host =
  | { kind: 'main' }
  | { kind: 'www' }
  | { kind: 'preview' }
  | { kind: 'shop'; subdomain: string }
  | { kind: 'unknown' }

/** `productDomain` carries its port where it has one: `lorecircle.localhost:4321`. */
export function parseHost(host: string, productDomain: string): Host {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/\.(?=:|$)/, '')
  if (name === productDomain) return { kind: 'main' }
  if (!name.endsWith(`.${productDomain}`)) return { kind: 'unknown' }
  const label = name.slice(0, -productDomain.length - 1)
  if (label === 'www') return { kind: 'www' }
  if (label === 'preview') return { kind: 'preview' }
  return isSubdomain(label) ? { kind: 'shop', subdomain: label } : { kind: 'unknown' }
}
