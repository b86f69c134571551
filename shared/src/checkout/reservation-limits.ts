import { type Checkout, paymentPageLifeInMs } from './checkout.ts'

/**
 * Limits on unpaid reservations. They keep anyone who opens payment pages without paying from emptying an edition or
 * a discount code, and let every honest reader buy: (1) A network (IPv4 /24, IPv6 /48: one subscriber can have many
 * addresses in it) reserves at most a third of what is left of an edition or of a code's uses. Paying, cancelling and
 * expiry free the copies at once, so readers at a fair can buy a whole edition one after the other. (2) One network
 * is not one reader. A household, a library or a fair can reserve the last copies in two browsers at once, however
 * few are left; one order takes at most a third of what is left, or one copy, or the copies of one bundle. Beside one
 * order that takes its whole third, a second browser still gets one copy. (3) All unpaid reservations of an edition
 * together: once they and the sales leave no more than a third of it, or three copies, each further reservation lasts
 * 12 minutes instead of the 31 of the payment page. (4) Each reservation of a network that expired unpaid in the last
 * 24 hours halves the time of its next one of that edition, down to 5 minutes. The payment page shows the time in
 * whole minutes.
 */
export const reservationLimits = {
  share: 1 / 3,
  browsers: 2,
  lastCopies: 3,
  lastCopiesForInMs: 12 * 60 * 1000,
  shortestInMs: 5 * 60 * 1000,
  rememberedForInMs: 24 * 60 * 60 * 1000,
} as const

/** Maximum copies per order, out of the `left` ones. `least`: the copies of one bundle. */
export const maxCopiesPerOrder = (left: number, least = 1): number =>
  Math.max(least, Math.floor(left * reservationLimits.share), 1)

/** Copies that all unpaid orders of one network may reserve together, out of the `left` ones. */
export const maxCopiesPerNetwork = (left: number, least = 1): number =>
  Math.max(maxCopiesPerOrder(left, least), reservationLimits.browsers)

/**
 * True if an order of `quantity` copies may be reserved beside the network's unpaid orders; `before` lists their
 * quantities.
 */
export function canNetworkHold({
  left,
  least,
  quantity,
  before,
}: {
  left: number
  least: number
  quantity: number
  before: readonly number[]
}): boolean {
  const held = before.reduce((sum, copies) => sum + copies, 0)
  if (held + quantity <= maxCopiesPerNetwork(left, least)) return true
  return quantity === 1 && before.length < reservationLimits.browsers && held <= maxCopiesPerOrder(left)
}

/** `free`: unreserved copies out of `copies`; `ranOut`: the network's recently expired reservations. */
export function reservationTimeInMs({
  free,
  copies,
  ranOut,
}: {
  free: number
  copies: number
  ranOut: number
}): number {
  const { lastCopies, share, lastCopiesForInMs, shortestInMs } = reservationLimits
  const isOfLast = free <= Math.max(lastCopies, Math.floor(copies * share))
  const halved = (isOfLast ? lastCopiesForInMs : paymentPageLifeInMs) / 2 ** ranOut
  return Math.max(shortestInMs, Math.floor(halved / 60_000) * 60_000)
}

export const reservationEndsAt = ({
  heldUntil,
  createdAt,
}: Pick<Checkout, 'heldUntil' | 'createdAt'>): Date =>
  new Date(heldUntil ?? Date.parse(createdAt) + paymentPageLifeInMs)

export const isReservationExpired = ({ heldUntil }: Pick<Checkout, 'heldUntil'>, now: Date): boolean =>
  heldUntil !== null && new Date(heldUntil) <= now

/** Sentence for the payment page; null if the copies are reserved for as long as the page is open. */
export const describeReservation = ({ heldUntil, createdAt, lines }: Checkout): string | null => {
  if (heldUntil === null) return null
  const minutes = Math.round((Date.parse(heldUntil) - Date.parse(createdAt)) / 60_000)
  const copies = lines.reduce((sum, { slots }) => sum + slots.length, 0)
  return `${copies === 1 ? 'This copy is' : 'These copies are'} held for you for ${minutes} minutes.`
}
