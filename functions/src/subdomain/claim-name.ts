import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { impliesAuthority, looksLikePlatformName } from '@lorecircle/shared/subdomain/authority'
import { isClaimExpired, type NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { skeleton } from '@lorecircle/shared/subdomain/skeleton'
import { nameDoc, penNameDoc, skeletonDoc } from '@lorecircle/shared/subdomain/stored'
import { isReserved, nameSkeleton, toPlainAscii } from '@lorecircle/shared/subdomain/subdomain'
import { VisibleError } from '@lorecircle/shared/visible-error'

/** After one letter only these make an address, such as `x.com`: initials stand there. */
const endings =
  'com|net|org|info|io|co|ly|gl|uk|de|eu|us|biz|shop|store|xyz|app|dev|site|online|link|top|click|page|live|me|localhost'

const said = new RegExp(`@|://|\\bwww\\.|[a-z0-9-][.。](?:${endings})(?![a-z])`, 'i')

/** Letters of any script, a full stop of any width, letters: what mail programs make a link of. */
const linked = /([\p{L}\p{M}\p{N}-]{2,})[.。](?=([\p{L}\p{M}][\p{L}\p{M}\p{N}-]+))/gu

/** They stand before names, with a space or without one. */
const abbreviations = new Set([
  ...['st', 'ste', 'mr', 'mrs', 'ms', 'mx', 'dr', 'prof', 'rev', 'fr', 'sr', 'jr'],
  ...['wm', 'geo', 'chas', 'thos', 'jas', 'ph', 'дж'],
])

const shortestName = 3

/** Shorter ones are found in people's names. */
const lettersOfAuthority = 5

/**
 * Claims a name and its skeleton, so that nothing that looks like it can be claimed by another. False where
 * either is somebody else's. Claims are for good, as long as anything was to be seen under the name; asking again for one's own heals what a crash left out.
 */
export async function claimSubdomainName(
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
  return claims.every(
    (claim) => claim === null || claim.value.sub === sub || isClaimExpired(claim.value, now),
  )
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
    if (!isClaimExpired(existing.value, new Date(claim.at))) return false
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
export async function releaseSubdomain(
  documents: Documents,
  { sub, subdomain, freeFrom }: { sub: string; subdomain: string; freeFrom: Date },
): Promise<void> {
  for (const document of [nameDoc(subdomain), skeletonDoc(skeleton(subdomain))]) {
    const known = await documents.read(document)
    if (known?.value.sub !== sub) continue
    await documents.replace(document, { ...known.value, freeFrom: freeFrom.toISOString() }, known.etag)
  }
}

/** Could it be a name of ours, or lead somewhere? It stands in the From and the subject of letters to strangers. */
export function isMisleading(name: string): boolean {
  const plain = toPlainAscii(name)
  const words = plain.split(/[^a-z0-9]+/).filter(({ length }) => length >= lettersOfAuthority)
  return holdsAddress(name) || looksLikePlatformName(plain) || impliesAuthority(words)
}

/**
 * Is it the name that readers know another author by? What somebody typed when they signed up proves nothing, so it is
 * whoever had it first that has it.
 */
async function isAnothersPenName(documents: Documents, sub: string, name: string): Promise<boolean> {
  const look = nameSkeleton(name)
  if (look === '') return false
  const known = await documents.read(penNameDoc(look))
  return known !== null && known.value.sub !== sub
}

/** Makes the name this author's, unless it is somebody's already. */
export async function claimPenName(documents: Documents, sub: string, name: string): Promise<boolean> {
  const look = nameSkeleton(name)
  if (look === '' || (await documents.create(penNameDoc(look), { sub })) !== null) return true
  return !(await isAnothersPenName(documents, sub, name))
}

/** Nobody writes under it any more. */
export async function releasePenName(documents: Documents, sub: string, name: string): Promise<void> {
  const document = penNameDoc(nameSkeleton(name))
  const known = await documents.read(document)
  if (known?.value.sub === sub) await documents.remove(document, known.etag)
}

/** Throws a VisibleError for a name that would speak for somebody else. */
export async function assertPenNameAvailable(documents: Documents, sub: string, name: string): Promise<void> {
  if (isMisleading(name)) {
    throw new VisibleError(
      400,
      'pen_name.misleading',
      'A pen name holds nothing that looks like an address, as a full stop without a space after it does, and none of the words that only Lorecircle itself speaks with. Please choose another one.',
      { field: 'penName' },
    )
  }
  if (await claimPenName(documents, sub, name)) return
  throw new VisibleError(
    409,
    'pen_name.taken',
    'Another author writes under this name. If it is yours as well, an initial more tells you apart.',
    { field: 'penName' },
  )
}

/** Would a mail program that shows the text make a link of a part of it? */
function holdsAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
  if (said.test(plain)) return true
  return [...plain.matchAll(linked)].some(
    ([, before = '', after = '']) => !abbreviations.has(before) || after.length < shortestName,
  )
}
