import {
  type Checkout,
  type LimitedLine,
  limitedLines,
  pageLifeInMs,
} from '@lorecircle/shared/checkout/checkout'
import { basketDoc } from '@lorecircle/shared/checkout/stored'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import { copiesLeft, goneOf } from '@lorecircle/shared/stock/stock'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { isWithin, limitOf } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'

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
 * Says that somebody of this sender wants copies of limited formats. One sender holds a third of what is free of each at
 * most, or a single copy, or a single bundle: whoever opens payment pages and pays none of them cannot empty a shelf.
 * Paying frees the place, so that a whole hall behind one address can buy, one after the other.
 */
export async function takeBaskets(services: Services, checkout: Checkout): Promise<void> {
  for (const shelf of shelvesOf(checkout)) await takeBasket(services, checkout, shelf)
}

/** They are paid, or nobody comes back for them. */
export async function leaveBaskets({ documents }: Services, checkout: Checkout): Promise<void> {
  const { id, sender } = checkout
  if (sender === null) return
  for (const { format, quantity } of shelvesOf(checkout)) {
    await documents.remove(basketDoc(format.id, sender, basketName(id, quantity)))
  }
}

/** `least`: how many copies go out together in any case. */
type Shelf = Pick<LimitedLine, 'book' | 'format' | 'copies' | 'quantity'> & { least: number }

/** What is wanted of each format: numbers, dedications and bundles part its copies into several lines. */
function shelvesOf(checkout: Checkout): Shelf[] {
  const byFormat = Map.groupBy(limitedLines(checkout), ({ format }) => format.id)
  return [...byFormat.values()].flatMap((lines) => {
    const [first] = lines
    if (first === undefined) return []
    const { book, format, copies } = first
    return { book, format, copies, quantity: copiesIn(lines), least: Math.max(1, ...inOneBundle(lines)) }
  })
}

const copiesIn = (lines: readonly LimitedLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** A bundle that the shop offers can be bought, whatever the share of one sender. */
function inOneBundle(lines: readonly LimitedLine[]): number[] {
  const byBundle = Map.groupBy(lines, ({ bundle }) => bundle?.id)
  return [...byBundle.values()].map((together) => {
    const bundles = together[0]?.bundle?.quantity
    return bundles === undefined ? 1 : copiesIn(together) / bundles
  })
}

async function takeBasket(
  { documents, now }: Services,
  { id, sub, sender }: Checkout,
  { book, format, copies, quantity, least }: Shelf,
): Promise<void> {
  if (sender === null) return
  const mine = basketDoc(format.id, sender, basketName(id, quantity))
  await documents.create(mine, {})
  // Each is written before it looks, so that of many at once the first ones see that they are the first.
  const open: { key: string; at: number; quantity: number }[] = []
  for await (const { key, modifiedAt } of documents.list(basketDoc.within(format.id, sender))) {
    if (now().getTime() - modifiedAt.getTime() >= pageLifeInMs) continue
    open.push({ key, at: modifiedAt.getTime(), quantity: quantityIn(basketDoc.nameIn(key)) })
  }
  const others = open.filter(({ key }) => key !== mine.key)
  if (others.length === 0 && quantity === 1) return
  const [free, tally] = await Promise.all([
    freeSlots(documents, format.id, copies),
    readTally(documents, sub, book.id),
  ])
  // Then nobody gets them, and is told so in other words.
  if (free.length < quantity) return
  // Of many at once, some have no copy yet: what is left bounds what is free together with theirs.
  const theirs = others.reduce((sum, basket) => sum + basket.quantity, 0)
  const shelf = Math.min(copiesLeft(copies, goneOf(tally, format.id)), free.length + theirs)
  // The last one is whoever's claims it first, and all others hear that somebody holds it.
  if (shelf <= 1) return
  const most = Math.max(least, Math.floor(shelf / 3))
  const turn = open.sort((a, b) => a.at - b.at || a.key.localeCompare(b.key))
  const before = turn.slice(
    0,
    turn.findIndex(({ key }) => key === mine.key),
  )
  const wanted = before.reduce((sum, basket) => sum + basket.quantity, quantity)
  if (wanted <= most) return
  await documents.remove(mine)
  throw others.length === 0 ? tooMany(most) : crowded()
}

const crowded = () =>
  new VisibleError(
    429,
    'checkout.crowded',
    'Other copies are being paid for from your network just now. Please try again in a few minutes.',
  )

/** Said to somebody who is alone and wants more than their share. */
const tooMany = (most: number) =>
  new VisibleError(
    409,
    'copies.too-many',
    `So few copies are left that one reader can have ${most === 1 ? 'one' : most} at a time.`,
    { most },
  )

const basketName = (checkoutId: string, quantity: number): string => `${checkoutId}.${quantity}`
const quantityIn = (name: string): number => Number(/\.(\d+)$/.exec(name)?.[1] ?? 1)
