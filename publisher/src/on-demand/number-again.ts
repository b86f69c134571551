import type { Book } from '@lorecircle/shared/book/book'
import { offersDedication } from '@lorecircle/shared/book/signing'
import type { NumberAgain } from '@lorecircle/shared/checkout/failures'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import type { Services } from '../services/services.ts'

const mostFree = 24

/** The kept form of a book's page whose number was taken, with the numbers that are free; null where there is none. */
export async function numberAgain(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  sub: string,
  { book, search }: { book: Book; search: string },
): Promise<NumberAgain | null> {
  const id = new URLSearchParams(search).get('again') ?? ''
  const kept = /^[\w-]+$/.test(id) ? (await documents.read(refusedFormDoc(id)))?.value : undefined
  if (kept?.sub !== sub || kept.form !== 'purchase' || new Date(kept.expiresAt) <= now()) return null
  const format = book.formats.find((one) => one.id === kept.typed.formatId)
  if (!format?.numbered || typeof format.slots !== 'number') return null
  const free = await freeSlots(documents, format.id, format.slots)
  return {
    problem: kept.problem,
    typed: kept.typed,
    free: free.slice(0, mostFree),
    of: format.slots,
    dedicationHint: offersDedication(format) ? format.signing.hint : null,
  }
}
