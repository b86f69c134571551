import type { Documents } from '@lorecircle/shared/storage/documents'
import { passesForUs, speaksWithAuthority } from '@lorecircle/shared/subdomain/authority'
import { penNameDoc } from '@lorecircle/shared/subdomain/stored'
import { nameSkeleton, plainLetters } from '@lorecircle/shared/subdomain/subdomain'
import { VisibleError } from '@lorecircle/shared/visible-error'

export type Owner = { sub: string; firstName: string; lastName: string }

const endings = 'com|net|org|info|io|co|uk|de|eu|us|biz|shop|store|xyz|app|dev|site|online|link|me|localhost'
const address = new RegExp(`@|://|\\bwww\\.|[a-z0-9-]\\.(?:${endings})(?![a-z])`)
/** Shorter ones are found in people's names. */
const lettersOfAuthority = 5

/** Could it be a name of ours, or lead somewhere? It stands in the From and the subject of letters to strangers. */
export function isMisleading(name: string): boolean {
  const plain = plainLetters(name)
  const words = plain.split(/[^a-z0-9]+/).filter(({ length }) => length >= lettersOfAuthority)
  return address.test(plain) || passesForUs(plain) || speaksWithAuthority(words)
}

/** Everybody may use the name that they have. */
const isOwnName = ({ firstName, lastName }: Owner, name: string): boolean =>
  nameSkeleton(name) === nameSkeleton(`${firstName} ${lastName}`)

/** Is it the name that readers know another author by? */
export async function isAnothersPenName(documents: Documents, owner: Owner, name: string): Promise<boolean> {
  const look = nameSkeleton(name)
  if (look === '' || isOwnName(owner, name)) return false
  const known = await documents.read(penNameDoc(look))
  return known !== null && known.value.sub !== owner.sub
}

/** Makes the name this author's, unless it is somebody's already. */
export async function claimPenName(documents: Documents, owner: Owner, name: string): Promise<boolean> {
  const look = nameSkeleton(name)
  if (look === '' || (await documents.create(penNameDoc(look), { sub: owner.sub })) !== null) return true
  return !(await isAnothersPenName(documents, owner, name))
}

/** Nobody writes under it any more. */
export async function releasePenName(documents: Documents, { sub }: Owner, name: string): Promise<void> {
  const document = penNameDoc(nameSkeleton(name))
  const known = await documents.read(document)
  if (known?.value.sub === sub) await documents.remove(document, known.etag)
}

/** Throws a VisibleError for a name that would speak for somebody else. */
export async function takePenName(documents: Documents, owner: Owner, name: string): Promise<void> {
  if (isMisleading(name)) {
    throw new VisibleError(
      400,
      'pen-name.misleading',
      'A pen name holds no addresses and none of the words that only Lorecircle itself speaks with. Please choose another one.',
      { field: 'penName' },
    )
  }
  if (await claimPenName(documents, owner, name)) return
  throw new VisibleError(
    409,
    'pen-name.taken',
    'Another author writes under this name. Please choose another one.',
    { field: 'penName' },
  )
}
