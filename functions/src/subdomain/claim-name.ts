import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { isFreeAgain, type NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { skeleton } from '@lorecircle/shared/subdomain/skeleton'
import { nameDoc, skeletonDoc } from '@lorecircle/shared/subdomain/stored'
import { isReserved } from '@lorecircle/shared/subdomain/subdomain'
import { isAnothersPenName } from './pen-names.ts'

/**
 * Claims a name and its skeleton, so that nothing that looks like it can be claimed by another. False where
 * either is somebody else's. Claims are for good, as long as anything was to be seen under the name; asking again for one's own heals what a crash left out.
 */
export async function claimName(
  documents: Documents,
  { sub, subdomain, now }: { sub: string; subdomain: string; now: Date },
): Promise<boolean> {
  if (!(await isNameAvailable(documents, sub, subdomain, now))) return false
  const claim: NameClaim = { sub, skeleton: skeleton(subdomain), at: now.toISOString() }
  return (
    (await own(documents, skeletonDoc(claim.skeleton), claim)) &&
    (await own(documents, nameDoc(subdomain), claim))
  )
}

/** Could this author claim the name now? Reserved names, those that look like another's, and pen names are not free. */
export async function isNameAvailable(
  documents: Documents,
  sub: string,
  subdomain: string,
  now: Date,
): Promise<boolean> {
  if (isReserved(subdomain) || (await isAnothersPenName(documents, sub, subdomain))) return false
  const claims = await Promise.all([
    documents.read(nameDoc(subdomain)),
    documents.read(skeletonDoc(skeleton(subdomain))),
  ])
  return claims.every((claim) => claim === null || claim.value.sub === sub || isFreeAgain(claim.value, now))
}

/** Creates the claim, or finds that it is this author's already. */
async function own(
  documents: Documents,
  document: ReturnType<typeof nameDoc>,
  claim: NameClaim,
): Promise<boolean> {
  if ((await documents.create(document, claim)) !== null) return true
  const existing = await documents.read(document)
  if (existing === null) return false
  const { sub, freeFrom } = existing.value
  if (sub === claim.sub && freeFrom === undefined) return true
  if (sub !== claim.sub) {
    if (!isFreeAgain(existing.value, new Date(claim.at))) return false
    await forget(documents, sub, claim.skeleton)
  }
  return (await documents.replace(document, claim, existing.etag)) !== null
}

/** Whoever had the name once has nothing to do with it any more. */
async function forget(documents: Documents, sub: string, look: string): Promise<void> {
  if ((await documents.read(accountDoc(sub))) === null) return
  await documents.update(accountDoc(sub), (account) => {
    if (account === null) throw new Error(`account ${sub} vanished`)
    const formerSubdomains = account.formerSubdomains.filter((name) => skeleton(name) !== look)
    return { ...account, formerSubdomains }
  })
}

/** From a day on another author can have the name, under which nothing was ever to be seen. */
export async function letGo(
  documents: Documents,
  { sub, subdomain, freeFrom }: { sub: string; subdomain: string; freeFrom: Date },
): Promise<void> {
  for (const document of [nameDoc(subdomain), skeletonDoc(skeleton(subdomain))]) {
    const known = await documents.read(document)
    if (known?.value.sub !== sub) continue
    await documents.replace(document, { ...known.value, freeFrom: freeFrom.toISOString() }, known.etag)
  }
}
