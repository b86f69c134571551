import { libraryEntryDoc, libraryKeyDoc } from '@lorecircle/shared/library/stored'
import { libraryKeyHash, readerId } from '@lorecircle/shared/library/views'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { isSecret } from '../http/read-input.ts'
import type { Services } from '../services/services.ts'

type Reading = Pick<Services, 'documents' | 'now'>

/**
 * Returns the email address that a library link belongs to. Throws a VisibleError 410 if the token is invalid or
 * older than an hour.
 */
export async function readLibraryEmail({ documents, now }: Reading, token: string): Promise<string> {
  const key = isSecret(token) ? await documents.read(libraryKeyDoc(libraryKeyHash(token))) : null
  if (!key || new Date(key.value.expiresAt) <= now()) {
    throw new VisibleError(
      410,
      'library.over',
      'This link has expired. Ask for a new one, as often as you like.',
    )
  }
  return key.value.email
}

export async function hasBought({ documents }: Reading, email: string): Promise<boolean> {
  for await (const _ of documents.list(libraryEntryDoc.within(readerId(email)))) return true
  return false
}

/** The order of that number among those that were placed with an address; null where there is none. */
export async function findOrderByEmail(
  { documents }: Reading,
  email: string,
  orderId: string,
): Promise<Order | null> {
  for await (const { key } of documents.list(libraryEntryDoc.within(readerId(email)))) {
    const [, sub = '', id = ''] = libraryEntryDoc.placesIn(key) ?? []
    if (id === orderId) return (await documents.read(orderDoc(sub, id)))?.value ?? null
  }
  return null
}
