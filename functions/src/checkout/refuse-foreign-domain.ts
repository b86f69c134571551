import type { Host } from '@lorecircle/shared/edge/hosts'
import { VisibleError } from '@lorecircle/shared/visible-error'

/** The spec's payload names the shop's domain: it must be the one that the visitor is on. */
export function refuseForeignDomain(domain: string, host: Host, productDomain: string): void {
  const [named = ''] = domain
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[/:]/, 1)
  const { subdomain: own = '', ownDomain } = host.kind === 'shop' ? host : {}
  const [productHost] = productDomain.split(':', 1)
  const fullName = `${own}.${productHost}`
  if (![own, fullName, ownDomain, ''].includes(named)) {
    throw new VisibleError(403, 'shop.mismatch', 'This book belongs to another shop.')
  }
}
