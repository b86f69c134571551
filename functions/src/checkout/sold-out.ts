import type { Checkout, LimitedLine } from '@lorecircle/shared/checkout/checkout'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { freeSlots, slotOfKey } from '@lorecircle/shared/stock/slots'
import { copiesLeft, goneOf } from '@lorecircle/shared/stock/stock'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import { numberTaken } from '../cart/number-taken.ts'
import type { Services } from '../services/services.ts'
import { addToTally } from '../stock/add-up-gone.ts'
import { copyGone, copyHeld } from './offer.ts'

/**
 * Turns away, before anything is written, whoever wants copies that nobody can have now: when an edition sells out in a
 * minute, nearly all who press are of these. Only a look: who passes it may still be too late. `takenOver`: copies that
 * the line gets from an earlier checkout of the same browser.
 */
export async function refuseSoldOut(
  services: Services,
  checkout: Checkout,
  line: LimitedLine,
  takenOver: readonly number[],
): Promise<void> {
  const free = [...takenOver, ...(await freeSlots(services.documents, line.format.id, line.copies))]
  const isOpen = free.length >= line.quantity && line.wishes.every((slot) => free.includes(slot))
  if (!isOpen) throw await whyNone(services, checkout, line)
}

/** Why a line gets no copies: its numbers are taken, too few are left, or the rest is in baskets. */
export async function whyNone(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  { sub }: Checkout,
  { book, format, copies, quantity, wishes }: LimitedLine,
): Promise<VisibleError> {
  if (wishes.length > 0) return numberTaken(wishes)
  const counted = copiesLeft(copies, goneOf(await readTally(documents, sub, book.id), format.id))
  if (counted < quantity) return copyGone(counted)
  const sold = await soldLongAgo({ documents, now }, { sub, bookId: book.id, formatId: format.id })
  if (sold.length === 0) return copyHeld()
  // The tally was lost: counted again, it tells the pages, too.
  for (const how of ['sold', 'withdrawn'] as const) {
    const slots = sold.filter(({ state }) => state === how).map(({ slot }) => slot)
    await addToTally(documents, { sub, bookId: book.id, formatId: format.id, slots, how })
  }
  const left = copiesLeft(copies, goneOf(await readTally(documents, sub, book.id), format.id))
  return left < quantity ? copyGone(left) : copyHeld()
}

/** A claim that nobody changed for so long is of no open payment page: its copy is sold or withdrawn. */
const settledAfterMs = 2 * 60 * 60 * 1000

/** Copies that are sold or withdrawn and missing from the tally. Reads only claims that are old and not counted. */
async function soldLongAgo(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  { sub, bookId, formatId }: { sub: string; bookId: string; formatId: string },
): Promise<{ slot: number; state: 'sold' | 'withdrawn' }[]> {
  const { sold = [], withdrawn = [] } = (await readTally(documents, sub, bookId)).formats[formatId] ?? {}
  const known = new Set([...sold, ...withdrawn])
  const before = now().getTime() - settledAfterMs
  const listed = await Array.fromAsync(documents.list(claimDoc.within(formatId)))
  const uncounted = listed.filter(
    ({ key, modifiedAt }) => modifiedAt.getTime() < before && !known.has(slotOfKey(key)),
  )
  const claims = await inParallel(16, uncounted, async ({ key }) => {
    const state = (await documents.read(claimDoc.at(key)))?.value.state
    return state === 'sold' || state === 'withdrawn' ? [{ slot: slotOfKey(key), state }] : []
  })
  return claims.flat()
}
