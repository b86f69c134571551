import {
  type Checkout,
  type LimitedLineItem,
  limitedLineItems,
  paymentPageLifeInMs,
} from '@lorecircle/shared/checkout/checkout'
import {
  canNetworkHold,
  maxCopiesPerNetwork,
  maxCopiesPerOrder,
  reservationEndsAt,
  reservationLimits,
} from '@lorecircle/shared/checkout/reservation-limits'
import { checkoutDoc, senderReservationDoc } from '@lorecircle/shared/checkout/stored'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import { copiesLeft, tallyCounts } from '@lorecircle/shared/stock/stock'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'

export async function assertCheckoutRateLimit(services: Services, sender: string): Promise<void> {
  if (sender === '' || (await isWithinLimits(services, [rateLimitFor('checkout.sender', sender)]))) return
  throw new VisibleError(
    429,
    'checkout.flooded',
    'Too many payment pages were opened from your network. Please try again in an hour.',
  )
}

/** The network of the checkout holds too many unpaid reservations. `blockingCheckoutIds` are the checkouts that hold them. */
export class NetworkLimitError extends VisibleError {
  readonly blockingCheckoutIds: readonly string[]

  constructor(blockingCheckoutIds: readonly string[], minutes: number) {
    const inTime = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
    super(
      429,
      'checkout.crowded',
      `Other orders of your network are at the payment page just now. Please try again ${inTime}: what is not paid for by then is free again.`,
      { minutes },
    )
    this.blockingCheckoutIds = blockingCheckoutIds
  }
}

/**
 * Records the requested copies of limited formats, within the limits of the network (`reservationLimits`).
 *
 * @returns the number of the network's reservations that recently expired unpaid, of the format with the most
 * @throws NetworkLimitError, or a VisibleError 409 if a single order requests too many copies
 */
export async function recordNetworkReservations(services: Services, checkout: Checkout): Promise<number> {
  let ranOut = 0
  for (const shelf of groupByFormat(checkout))
    ranOut = Math.max(ranOut, await recordFormatReservation(services, checkout, shelf))
  return ranOut
}

/** Records a use of a discount code that has `mostUses`, within the share of the network. */
export async function recordNetworkCodeUse(
  services: Services,
  checkout: Pick<Checkout, 'id' | 'sub' | 'discountCode' | 'sender'>,
  mostUses: number,
): Promise<void> {
  const { id, sender } = checkout
  const what = codeReservationKey(checkout)
  if (sender === null || what === null) return
  const { mine, others } = await writeNetworkReservation(services, {
    what,
    sender,
    name: reservationName(id, 1),
  })
  const before = others.filter(({ isBefore }) => isBefore)
  if (before.length + 1 <= maxCopiesPerNetwork(mostUses)) return
  await services.documents.remove(mine)
  throw await toNetworkLimitError(services, before)
}

/** Removes the records of a paid or ended checkout. Expired ones are remembered for `rememberedForInMs`. */
export async function removeNetworkReservations(
  { documents }: Services,
  checkout: Checkout,
  how: 'done' | 'expired' = 'done',
): Promise<void> {
  const { id, sender } = checkout
  if (sender === null) return
  for (const { format, quantity } of groupByFormat(checkout)) {
    if (how === 'expired')
      await documents.create(senderReservationDoc(format.id, sender, `${id}${expiredSuffix}`), {})
    await documents.remove(senderReservationDoc(format.id, sender, reservationName(id, quantity)))
  }
  const code = codeReservationKey(checkout)
  if (code !== null) await documents.remove(senderReservationDoc(code, sender, reservationName(id, 1)))
}

const codeReservationKey = ({ sub, discountCode }: Pick<Checkout, 'sub' | 'discountCode'>): string | null =>
  discountCode === null ? null : `code.${sub}.${discountCode}`

/** `least`: copies that can always be sold together. */
type FormatDemand = Pick<LimitedLineItem, 'book' | 'format' | 'copies' | 'quantity'> & { least: number }

/** Numbers, dedications and bundles split the copies of one format into several lines. */
function groupByFormat(checkout: Checkout): FormatDemand[] {
  const byFormat = Map.groupBy(limitedLineItems(checkout), ({ format }) => format.id)
  return [...byFormat.values()].flatMap((lines) => {
    const [first] = lines
    if (first === undefined) return []
    const { book, format, copies } = first
    return {
      book,
      format,
      copies,
      quantity: sumQuantities(lines),
      least: Math.max(1, ...bundleQuantities(lines)),
    }
  })
}

const sumQuantities = (lines: readonly LimitedLineItem[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** A bundle can always be bought whole, whatever the share of one network. */
function bundleQuantities(lines: readonly LimitedLineItem[]): number[] {
  const byBundle = Map.groupBy(lines, ({ bundle }) => bundle?.id)
  return [...byBundle.values()].map((together) => {
    const bundles = together[0]?.bundle?.quantity
    return bundles === undefined ? 1 : sumQuantities(together) / bundles
  })
}

type NetworkReservation = { checkoutId: string; quantity: number; isBefore: boolean }

/** Writes before it lists the others, so that of many simultaneous requests the first ones see that they are first. */
async function writeNetworkReservation(
  { documents, now }: Services,
  { what, sender, name }: { what: string; sender: string; name: string },
): Promise<{ mine: ReturnType<typeof senderReservationDoc>; others: NetworkReservation[]; ranOut: number }> {
  const mine = senderReservationDoc(what, sender, name)
  await documents.create(mine, {})
  const found: { name: string; key: string; at: number }[] = []
  for await (const { key, modifiedAt } of documents.list(senderReservationDoc.within(what, sender)))
    found.push({ name: senderReservationDoc.nameIn(key), key, at: modifiedAt.getTime() })
  const ageInMs = ({ at }: { at: number }) => now().getTime() - at
  const own = found.find(({ key }) => key === mine.key)
  const others = found
    .filter((basket) => basket !== own && !isExpired(basket.name) && ageInMs(basket) < paymentPageLifeInMs)
    .map(({ name, key, at }) => ({
      checkoutId: parseCheckoutId(name),
      quantity: parseQuantity(name),
      isBefore: own === undefined || at < own.at || (at === own.at && key.localeCompare(mine.key) < 0),
    }))
  const ranOut = found.filter(
    (basket) => isExpired(basket.name) && ageInMs(basket) < reservationLimits.rememberedForInMs,
  )
  return { mine, others, ranOut: ranOut.length }
}

async function recordFormatReservation(
  services: Services,
  { id, sub, sender }: Checkout,
  { book, format, copies, quantity, least }: FormatDemand,
): Promise<number> {
  if (sender === null) return 0
  const { documents } = services
  const name = reservationName(id, quantity)
  const { mine, others, ranOut } = await writeNetworkReservation(services, { what: format.id, sender, name })
  if (others.length === 0 && quantity === 1) return ranOut
  const [free, tally] = await Promise.all([
    freeSlots(documents, format.id, copies),
    readTally(documents, sub, book.id),
  ])
  // The claims will report the shortage.
  if (free.length < quantity) return ranOut
  // Some of the others have not claimed their copies yet, so `unsold` is the upper bound.
  const theirs = others.reduce((sum, basket) => sum + basket.quantity, 0)
  const unsold = copiesLeft(copies, tallyCounts(tally, format.id))
  const left = Math.min(unsold, free.length + theirs)
  // The first claim gets the last copy. The others get an error that it is reserved.
  if (left <= 1) return ranOut
  const before = others.filter(({ isBefore }) => isBefore)
  // The same limit as in the cart, which does not know the reservations of others.
  const most = maxCopiesPerOrder(unsold, least)
  const place = { left, least, quantity, before: before.map((basket) => basket.quantity) }
  if (quantity <= most && canNetworkHold(place)) return ranOut
  await documents.remove(mine)
  throw quantity > most ? tooManyCopiesError(most) : await toNetworkLimitError(services, before)
}

async function toNetworkLimitError(
  { documents, now }: Services,
  before: readonly NetworkReservation[],
): Promise<NetworkLimitError> {
  const ids = before.map(({ checkoutId }) => checkoutId)
  const known = await Promise.all(ids.map((id) => documents.read(checkoutDoc(id))))
  const ends = known.flatMap((open) => (open ? [reservationEndsAt(open.value).getTime()] : []))
  const first = Math.min(...ends, now().getTime() + paymentPageLifeInMs)
  return new NetworkLimitError(ids, Math.max(1, Math.ceil((first - now().getTime()) / 60_000)))
}

export const tooManyCopiesError = (most: number) =>
  new VisibleError(
    409,
    'copies.too_many',
    `So few copies are left that one reader can have ${most === 1 ? 'one' : most} at a time.`,
    { most },
  )

const expiredSuffix = '.ran-out'

const isExpired = (name: string): boolean => name.endsWith(expiredSuffix)

const reservationName = (checkoutId: string, quantity: number): string => `${checkoutId}.${quantity}`

const parseCheckoutId = (name: string): string => name.replace(/\.\d+$/, '')

const parseQuantity = (name: string): number => Number(/\.(\d+)$/.exec(name)?.[1] ?? 1)
