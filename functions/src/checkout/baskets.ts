import { type Checkout, pageLifeInMs } from '@lorecircle/shared/checkout/checkout'
import { basketDoc } from '@lorecircle/shared/checkout/stored'
import { copiesLeft, goneOf } from '@lorecircle/shared/stock/stock'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { isWithin, limitOf } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import { freeSlots } from '../stock/slots.ts'
import { readTally } from '../stock/tally.ts'

/** However many pages a hall of readers opens, nobody opens so many in an hour. */
export async function refuseFlood(services: Services, sender: string): Promise<void> {
  if (sender === '' || (await isWithin(services, [limitOf('checkout.sender', sender)]))) return
  throw new VisibleError(
    429,
    'checkout.flooded',
    'Too many payment pages were opened from your network. Please try again in an hour.',
  )
}

/**
 * Says that somebody of this sender wants a copy of a limited format. One sender holds half of what is free at most,
 * or a single copy: whoever opens payment pages and pays none of them cannot empty a shelf. Paying frees the place,
 * so that a whole hall behind one address can buy, one after the other.
 */
export async function takeBasket(
  { documents, now }: Services,
  { id, sub, bookId, formatId, sender }: Checkout,
  copies: number,
): Promise<void> {
  if (sender === null) return
  const mine = basketDoc(formatId, sender, id)
  await documents.create(mine, {})
  // Each is written before it looks, so that of many at once the first ones see that they are the first.
  const open: { key: string; at: number }[] = []
  for await (const { key, modifiedAt } of documents.list(basketDoc.within(formatId, sender))) {
    if (now().getTime() - modifiedAt.getTime() < pageLifeInMs) open.push({ key, at: modifiedAt.getTime() })
  }
  const others = open.filter(({ key }) => key !== mine.key).length
  if (others === 0) return
  const [free, tally] = await Promise.all([
    freeSlots(documents, formatId, copies),
    readTally(documents, sub, bookId),
  ])
  // Then nobody gets one, and is told so in other words.
  if (free.length === 0) return
  // Of many at once, some have no copy yet: what is left bounds what is free together with theirs.
  const shelf = Math.min(copiesLeft(copies, goneOf(tally, formatId)), free.length + others)
  // The last one is whoever's claims it first, and all others hear that somebody holds it.
  if (shelf <= 1) return
  const most = Math.max(1, Math.floor(shelf / 2))
  const turn = open
    .sort((a, b) => a.at - b.at || a.key.localeCompare(b.key))
    .findIndex(({ key }) => key === mine.key)
  if (turn < most) return
  await documents.remove(mine)
  throw new VisibleError(
    429,
    'checkout.crowded',
    'Other copies are being paid for from your network just now. Please try again in a few minutes.',
  )
}

/** It is paid, or nobody comes back for it. */
export async function leaveBasket(
  { documents }: Services,
  { id, formatId, sender }: Checkout,
): Promise<void> {
  if (sender !== null) await documents.remove(basketDoc(formatId, sender, id))
}
