import { customDomainDoc } from '@lorecircle/shared/custom-domain/stored'
import type { Services } from '../services/services.ts'

type Forgetting = Pick<Services, 'documents' | 'invalidate' | 'invalidateTenant'>

/** The tag that every copy of a shop's pages carries. */
export const shopCacheTag = (sub: string) => `shop-${sub}`

/** Has the CDN forget a shop, at the platform's hosts and at the author's own domain: each keeps copies of its own. */
export async function invalidateShop(services: Forgetting, sub: string): Promise<void> {
  const tags = [shopCacheTag(sub)]
  await Promise.all([services.invalidate(tags), forgetAtOwnDomain(services, sub, tags)])
}

/** Until its tenant is gone a domain can be asked: also while it fails, and while it is being let go. */
async function forgetAtOwnDomain({ documents, invalidateTenant }: Forgetting, sub: string, tags: string[]) {
  const tenantId = (await documents.read(customDomainDoc(sub)))?.value.tenantId ?? null
  if (tenantId !== null) await invalidateTenant(tenantId, tags)
}
