import type { Checkout, LimitedLine } from '@lorecircle/shared/checkout/checkout'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import { copiesLeft, goneOf } from '@lorecircle/shared/stock/stock'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import { numberTaken } from '../cart/number-taken.ts'
import type { Services } from '../services/services.ts'
import { copyGone, copyHeld } from './offer.ts'

/**
 * Turns away, before anything is written, whoever wants copies that nobody can have now: when an edition sells out in a
 * minute, nearly all who press are of these. Only a look: who passes it may still be too late.
 */
export async function refuseSoldOut(
  services: Services,
  checkout: Checkout,
  line: LimitedLine,
): Promise<void> {
  const free = await freeSlots(services.documents, line.format.id, line.copies)
  const isOpen = free.length >= line.quantity && line.wishes.every((slot) => free.includes(slot))
  if (!isOpen) throw await whyNone(services, checkout, line)
}

/** Why a line gets no copies: its numbers are taken, too few are left, or the rest is in baskets. */
export async function whyNone(
  { documents }: Services,
  { sub }: Checkout,
  { book, format, copies, quantity, wishes }: LimitedLine,
): Promise<VisibleError> {
  if (wishes.length > 0) return numberTaken(wishes)
  const left = copiesLeft(copies, goneOf(await readTally(documents, sub, book.id), format.id))
  return left < quantity ? copyGone(left) : copyHeld()
}
