import { customDomainDoc } from '@lorecircle/shared/custom-domain/stored'
import type { Services } from '../services/services.ts'

type Forgetting = Pick<Services, 'documents' | 'invalidate' | 'invalidateTenant'>

export const shopCacheTag = (sub: string) => `shop-${sub}`

/** Invalidates a shop's pages at the platform's hosts and at the author's own domain, which have separate caches. */
export async function invalidateShop(services: Forgetting, sub: string): Promise<void> {
  const tags = [shopCacheTag(sub)]
  await Promise.all([services.invalidate(tags), forgetAtOwnDomain(services, sub, tags)])
}

/** A domain can serve copies until its tenant is gone, also while it fails or is being removed. */
async function forgetAtOwnDomain({ documents, invalidateTenant }: Forgetting, sub: string, tags: string[]) {
  const tenantId = (await documents.read(customDomainDoc(sub)))?.value.tenantId ?? null
  if (tenantId !== null) await invalidateTenant(tenantId, tags)
}
