import type { Book } from '@lorecircle/shared/book/book'
import type { BookInput } from '@lorecircle/shared/book/book-input'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { slotOfKey } from '@lorecircle/shared/stock/slots'
import { copiesLeft, type Gone, goneOf, reservedOf } from '@lorecircle/shared/stock/stock'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { uploadDoc } from '@lorecircle/shared/upload/stored'
import type { Upload } from '@lorecircle/shared/upload/upload'
import { hashOfKey } from '../media/hash-of-key.ts'
import type { StockNow } from './plan-stock.ts'

/** The state of every format's copies. Claims are listed only where copies are not counted now, or bear numbers. */
export async function readStock(
  documents: Documents,
  sub: string,
  book: Book | null,
): Promise<Map<string, StockNow>> {
  const stock = new Map<string, StockNow>()
  if (book === null) return stock
  const tally = await readTally(documents, sub, book.id)
  for (const { id, slots, numbered } of book.formats) {
    const gone = goneOf(tally, id)
    const left = copiesLeft(slots, gone)
    const counted = { sold: gone.sold, withdrawn: gone.withdrawn - reservedOf(tally, id) }
    const counts =
      typeof left === 'number' ? { claimed: 0, highestClaimed: 0 } : await countClaims(documents, id)
    const promised =
      typeof slots === 'number' && numbered && (await isPromised(documents, id, counted)) ? slots : null
    stock.set(id, { slots, left: typeof left === 'number' ? left : 0, ...counts, promised })
  }
  return stock
}

/** Whoever is at the payment page has read of the edition's size, too. */
async function isPromised(
  documents: Documents,
  formatId: string,
  { sold, withdrawn }: Gone,
): Promise<boolean> {
  if (sold > 0) return true
  let claims = 0
  for await (const _ of documents.list(claimDoc.within(formatId))) claims += 1
  return claims > withdrawn
}

async function countClaims(documents: Documents, formatId: string) {
  const slots: number[] = []
  for await (const { key } of documents.list(claimDoc.within(formatId))) slots.push(slotOfKey(key))
  return { claimed: slots.length, highestClaimed: Math.max(0, ...slots) }
}

/** The accepted uploads that a book names, by key; keys of anyone else's are simply not found. */
export async function readUploads(
  documents: Documents,
  sub: string,
  { formats }: BookInput,
): Promise<Map<string, Upload>> {
  const wanted = formats.flatMap(({ coverImages, fileKeys }) => [
    ...(coverImages ?? []).map(({ authorKey }) => authorKey),
    ...(fileKeys ?? []),
  ])
  const uploads = await Promise.all(
    [...new Set(wanted)].map((key) => documents.read(uploadDoc(sub, hashOfKey(key)))),
  )
  return new Map(uploads.flatMap((upload) => (upload ? [[upload.value.key, upload.value] as const] : [])))
}
