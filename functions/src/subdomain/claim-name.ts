import type { Documents } from '@lorecircle/shared/storage/documents'
import type { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { nameDoc, skeletonDoc } from '@lorecircle/shared/subdomain/stored'
import { isReserved, skeleton } from '@lorecircle/shared/subdomain/subdomain'
import { isAnothersPenName, type Owner } from './pen-names.ts'

/**
 * Claims a name and its skeleton, so that nothing that looks like it can be claimed by another. False where
 * either is somebody else's. Claims are for good; asking again for one's own heals what a crash left out.
 */
export async function claimName(
  documents: Documents,
  { owner, subdomain, now }: { owner: Owner; subdomain: string; now: Date },
): Promise<boolean> {
  if (!(await isFree(documents, owner, subdomain))) return false
  const claim: NameClaim = { sub: owner.sub, skeleton: skeleton(subdomain), at: now.toISOString() }
  return (
    (await own(documents, skeletonDoc(claim.skeleton), claim)) &&
    (await own(documents, nameDoc(subdomain), claim))
  )
}

/** Could this author claim the name now? Reserved names, those that look like another's, and pen names are not free. */
export async function isFree(documents: Documents, owner: Owner, subdomain: string): Promise<boolean> {
  const { sub } = owner
  if (isReserved(subdomain) || (await isAnothersPenName(documents, owner, subdomain))) return false
  const claims = await Promise.all([
    documents.read(nameDoc(subdomain)),
    documents.read(skeletonDoc(skeleton(subdomain))),
  ])
  return claims.every((claim) => claim === null || claim.value.sub === sub)
}

/** Creates the claim, or finds that it is this author's already. */
async function own(
  documents: Documents,
  document: ReturnType<typeof nameDoc>,
  claim: NameClaim,
): Promise<boolean> {
  if ((await documents.create(document, claim)) !== null) return true
  const existing = await documents.read(document)
  return existing?.value.sub === claim.sub
}
