import { accountDoc } from '../account/stored.ts'
import { domainClaimDoc } from '../custom-domain/stored.ts'
import type { Host } from '../edge/hosts.ts'
import type { Documents } from '../storage/documents.ts'

/**
 * What a host stands for, once the stored claims have been asked: an author's own domain is their shop only while it is
 * live, and nothing of ours before and after.
 */
export async function resolveShopHost(documents: Pick<Documents, 'read'>, host: Host): Promise<Host> {
  if (host.kind !== 'own') return host
  const { domain } = host
  const claim = await documents.read(domainClaimDoc(domain))
  const account = claim && (await documents.read(accountDoc(claim.value.sub)))
  const { subdomain = null, ownDomain } = account?.value ?? {}
  return subdomain !== null && ownDomain === domain
    ? { kind: 'shop', subdomain, ownDomain }
    : { kind: 'unknown' }
}
