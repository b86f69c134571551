import type { Book } from '@lorecircle/shared/book/book'
import type { BookInput } from '@lorecircle/shared/book/calls'
import { fixedEditionMessage } from '@lorecircle/shared/stock/edition'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { slotFromClaimKey } from '@lorecircle/shared/stock/slots'
import {
  copiesLeft,
  maxSlots,
  reservedCount,
  type Stock,
  type TallyCounts,
  tallyCounts,
} from '@lorecircle/shared/stock/stock'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { uploadDoc } from '@lorecircle/shared/upload/stored'
import type { Upload } from '@lorecircle/shared/upload/upload'
import { hashUploadKey } from '../media/cover-url.ts'

/** Lists claims only where copies are not counted now, or are numbered. */
export async function readStock(
  documents: Documents,
  sub: string,
  book: Book | null,
): Promise<Map<string, CurrentStock>> {
  const stock = new Map<string, CurrentStock>()
  if (book === null) return stock
  const tally = await readTally(documents, sub, book.id)
  for (const { id, slots, numbered } of book.formats) {
    const gone = tallyCounts(tally, id)
    const left = copiesLeft(slots, gone)
    const counted = { sold: gone.sold, withdrawn: gone.withdrawn - reservedCount(tally, id) }
    const counts =
      typeof left === 'number' ? { claimed: 0, highestClaimed: 0 } : await countClaims(documents, id)
    const promised =
      typeof slots === 'number' && numbered && (await isPromised(documents, id, counted)) ? slots : null
    stock.set(id, { slots, left: typeof left === 'number' ? left : 0, ...counts, promised })
  }
  return stock
}

/** Copies that are being paid for count, since their readers have seen the size of the edition. */
async function isPromised(
  documents: Documents,
  formatId: string,
  { sold, withdrawn }: TallyCounts,
): Promise<boolean> {
  if (sold > 0) return true
  let claims = 0
  for await (const _ of documents.list(claimDoc.within(formatId))) claims += 1
  return claims > withdrawn
}

async function countClaims(documents: Documents, formatId: string) {
  const slots: number[] = []
  for await (const { key } of documents.list(claimDoc.within(formatId))) slots.push(slotFromClaimKey(key))
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
    [...new Set(wanted)].map((key) => documents.read(uploadDoc(sub, hashUploadKey(key)))),
  )
  return new Map(uploads.flatMap((upload) => (upload ? [[upload.value.key, upload.value] as const] : [])))
}

export type CurrentStock = {
  /** Copies ever offered; undefined for a new format. */
  slots: Stock | undefined
  /** Copies that can still be sold, if they are counted. */
  left: number
  /** Copies that have a claim of any kind, and the highest number among them. */
  claimed: number
  highestClaimed: number
  /** The size of a numbered edition of which a copy is sold, or just being paid for; null where none was promised. */
  promised: number | null
}

type StockPlan = { slots: Stock; withdraw: number }

/**
 * From the quantity that an author wants to be left to slots. What they change is a difference against what
 * they saw, so a copy that was sold meanwhile stays sold. Throws a RangeError above 10,000 slots, and where a
 * numbered edition would become another than its readers were promised.
 */
export function planStock(target: Stock, seen: Stock | undefined, now: CurrentStock): StockPlan {
  const plan = planCopies(target, seen, now)
  if (now.promised !== null && plan.slots !== now.promised)
    throw new RangeError(fixedEditionMessage(now.promised))
  return plan
}

function planCopies(target: Stock, seen: Stock | undefined, now: CurrentStock): StockPlan {
  const { slots } = now
  if (target === 'unlimited') return { slots: 'unlimited', withdraw: 0 }
  if (typeof slots !== 'number')
    return target === null ? { slots: null, withdraw: 0 } : countFrom(target, now)

  // Copies were counted and some may be sold: taking the format off sale withdraws what is left of them.
  const change = (target ?? 0) - (typeof seen === 'number' ? seen : now.left)
  if (change < 0) return { slots, withdraw: -change }
  return { slots: checked(slots + change), withdraw: 0 }
}

/** Copies begin to be counted, perhaps again: numbers that were claimed before stay claimed. */
function countFrom(target: number, { claimed, highestClaimed }: CurrentStock): StockPlan {
  const slots = checked(Math.max(highestClaimed, claimed + target))
  return { slots, withdraw: slots - claimed - target }
}

function checked(slots: number): number {
  if (slots > maxSlots) throw new RangeError('A format can have at most 10,000 copies in all.')
  return slots
}
