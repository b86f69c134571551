import type { Documents } from '@lorecircle/shared/storage/documents'
import { passesForUs, speaksWithAuthority } from '@lorecircle/shared/subdomain/authority'
import { penNameDoc } from '@lorecircle/shared/subdomain/stored'
import { nameSkeleton, plainLetters } from '@lorecircle/shared/subdomain/subdomain'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { holdsAddress } from './holds-address.ts'

/** Shorter ones are found in people's names. */
const lettersOfAuthority = 5

/** Could it be a name of ours, or lead somewhere? It stands in the From and the subject of letters to strangers. */
export function isMisleading(name: string): boolean {
  const plain = plainLetters(name)
  const words = plain.split(/[^a-z0-9]+/).filter(({ length }) => length >= lettersOfAuthority)
  return holdsAddress(name) || passesForUs(plain) || speaksWithAuthority(words)
}

/**
 * Is it the name that readers know another author by? What somebody typed when they signed up proves nothing, so it is
 * whoever had it first that has it.
 */
export async function isAnothersPenName(documents: Documents, sub: string, name: string): Promise<boolean> {
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
export async function takePenName(documents: Documents, sub: string, name: string): Promise<void> {
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
