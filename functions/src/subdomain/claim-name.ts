import { keys } from '@lorecircle/shared/keys'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { isReserved, skeleton } from '@lorecircle/shared/subdomain/subdomain'

/**
 * Claims a name and its skeleton, so that nothing that looks like it can be claimed by another. False where
 * either is somebody else's. Claims are for good; asking again for one's own heals what a crash left out.
 */
export async function claimName(
  documents: Documents,
  { sub, subdomain, now }: { sub: string; subdomain: string; now: Date },
): Promise<boolean> {
  if (!(await isFree(documents, sub, subdomain))) return false
  const claim: NameClaim = { sub, skeleton: skeleton(subdomain), at: now.toISOString() }
  return (
    (await own(documents, keys.skeleton(claim.skeleton), claim)) &&
    (await own(documents, keys.name(subdomain), claim))
  )
}

/** Could this author claim the name now? Reserved names and those that look like another's are not free. */
export async function isFree(documents: Documents, sub: string, subdomain: string): Promise<boolean> {
  if (isReserved(subdomain)) return false
  const claims = await Promise.all([
    documents.read(keys.name(subdomain), NameClaim),
    documents.read(keys.skeleton(skeleton(subdomain)), NameClaim),
  ])
  return claims.every((claim) => claim === null || claim.value.sub === sub)
}

/** Creates the claim, or finds that it is this author's already. */
async function own(documents: Documents, key: string, claim: NameClaim): Promise<boolean> {
  if ((await documents.create(key, claim)) !== null) return true
  const existing = await documents.read(key, NameClaim)
  return existing?.value.sub === claim.sub
}
