import { accountDoc } from '../account/stored.ts'
import { domainClaimDoc } from '../custom-domain/stored.ts'
import type { Host } from '../edge/hosts.ts'
import type { Documents } from '../storage/documents.ts'

/** Resolves an author's own domain to their shop only while the domain is live for them; otherwise it is unknown. */
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
