import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { impliesAuthority, looksLikePlatformName } from '@lorecircle/shared/subdomain/authority'
import { isClaimExpired, type NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { skeleton } from '@lorecircle/shared/subdomain/skeleton'
import { nameDoc, penNameDoc, skeletonDoc } from '@lorecircle/shared/subdomain/stored'
import { isReserved, nameSkeleton, toPlainAscii } from '@lorecircle/shared/subdomain/subdomain'
import { VisibleError } from '@lorecircle/shared/visible-error'

/**
 * A single letter before a dot is part of an address only with these endings, as in `x.com`; otherwise it is an
 * initial.
 */
const endings =
  'com|net|org|info|io|co|ly|gl|uk|de|eu|us|biz|shop|store|xyz|app|dev|site|online|link|top|click|page|live|me|localhost'

const said = new RegExp(`@|://|\\bwww\\.|[a-z0-9-][.。](?:${endings})(?![a-z])`, 'i')

/** Mail programs turn words of any script that are joined by a full stop of any width into links. */
const linked = /([\p{L}\p{M}\p{N}-]{2,})[.。](?=([\p{L}\p{M}][\p{L}\p{M}\p{N}-]+))/gu

/** Abbreviations before names, with or without a space. */
const abbreviations = new Set([
  ...['st', 'ste', 'mr', 'mrs', 'ms', 'mx', 'dr', 'prof', 'rev', 'fr', 'sr', 'jr'],
  ...['wm', 'geo', 'chas', 'thos', 'jas', 'ph', 'дж'],
])

const shortestName = 3

/** Shorter words occur in people's names. */
const lettersOfAuthority = 5

/**
 * Claims a name and its skeleton, so that nobody else can claim a lookalike. Returns false if either is somebody
 * else's. Claims are permanent once something was visible under the name. Idempotent; repairs an incomplete claim.
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

async function forget(documents: Documents, sub: string, look: string): Promise<void> {
  if ((await documents.read(accountDoc(sub))) === null) return
  await documents.update(accountDoc(sub), (account) => {
    if (account === null) throw new Error(`account ${sub} vanished`)
    const formerSubdomains = account.formerSubdomains.filter((name) => skeleton(name) !== look)
    return { ...account, formerSubdomains }
  })
}

/** Another author can have the name from `freeFrom`. Only for names under which nothing was ever visible. */
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

/**
 * True if the name could pass for one of the platform's or contains an address. It appears in the sender and subject
 * of emails to strangers.
 */
export function isMisleading(name: string): boolean {
  const plain = toPlainAscii(name)
  const words = plain.split(/[^a-z0-9]+/).filter(({ length }) => length >= lettersOfAuthority)
  return holdsAddress(name) || looksLikePlatformName(plain) || impliesAuthority(words)
}

/** True if another author claimed the name first. Names typed at sign-up prove nothing, so the first claim counts. */
async function isAnothersPenName(documents: Documents, sub: string, name: string): Promise<boolean> {
  const look = nameSkeleton(name)
  if (look === '') return false
  const known = await documents.read(penNameDoc(look))
  return known !== null && known.value.sub !== sub
}

export async function claimPenName(documents: Documents, sub: string, name: string): Promise<boolean> {
  const look = nameSkeleton(name)
  if (look === '' || (await documents.create(penNameDoc(look), { sub })) !== null) return true
  return !(await isAnothersPenName(documents, sub, name))
}

export async function releasePenName(documents: Documents, sub: string, name: string): Promise<void> {
  const document = penNameDoc(nameSkeleton(name))
  const known = await documents.read(document)
  if (known?.value.sub === sub) await documents.remove(document, known.etag)
}

/** Throws a VisibleError for a name that could pass for somebody else's. */
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
