import type { Book } from '@lorecircle/shared/book/book'
import { isOwnPriced } from '@lorecircle/shared/book/own-price'
import { offersDedication } from '@lorecircle/shared/book/signing'
import type { PurchaseAgain } from '@lorecircle/shared/checkout/failures'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import type { Services } from '../services/services.ts'

const mostFree = 24

/** The refused form of a book's page, with the numbers that are free of a numbered edition; null where there is none. */
export async function purchaseAgain(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  sub: string,
  { book, search }: { book: Book; search: string },
): Promise<PurchaseAgain | null> {
  const id = new URLSearchParams(search).get('again') ?? ''
  const kept = /^[\w-]+$/.test(id) ? (await documents.read(refusedFormDoc(id)))?.value : undefined
  if (kept?.sub !== sub || kept.form !== 'purchase' || new Date(kept.expiresAt) <= now()) return null
  const format = book.formats.find((one) => one.id === kept.typed.formatId)
  if (!format) return null
  const copies = format.numbered && typeof format.slots === 'number' ? format.slots : null
  const free = copies === null ? [] : await freeSlots(documents, format.id, copies)
  return {
    problem: kept.problem,
    typed: kept.typed,
    numbers:
      copies === null
        ? null
        : {
            ...{ free: free.slice(0, mostFree), of: copies },
            chosen: free.find((number) => String(number) === kept.typed.number?.trim()) ?? null,
          },
    leastInCents: isOwnPriced(format) ? (format.priceInCents ?? 0) : null,
    dedicationHint: offersDedication(format) ? format.signing.hint : null,
  }
}
