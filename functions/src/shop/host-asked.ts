import type { Host } from '@lorecircle/shared/edge/hosts'
import { VisibleError } from '@lorecircle/shared/visible-error'

/** Whose shop is read, the visited host says; a host that is named beside it has to be the same. */
export function refuseForeignHost(named: string | undefined, visited: Host, productDomain: string): void {
  if (named === undefined || visited.kind !== 'shop') return
  const asked = named.toLowerCase()
  if (asked === `${visited.subdomain}.${productDomain}` || asked === visited.ownDomain) return
  throw new VisibleError(403, 'identity.mismatch', 'This belongs to another shop.')
}
