import { type Checkout, paymentPageLifeInMs } from './checkout.ts'

/**
 * Limits on reservations that are not paid yet. They keep somebody who opens payment pages and pays none of them from
 * emptying an edition or a discount code, and let every honest reader buy:
 *
 * - A network (IPv4 /24, IPv6 /48: what one subscriber can have many addresses of) holds a third of what is left of an
 *   edition, or of a code's uses, at most. Paying, going back and running out make room at once, so that a fair's hall
 *   buys a whole edition one reader after the other.
 * - One network is not one reader. A household, a library or a fair can hold the last copies in two browsers at once,
 *   however few are left; one order takes a third of what is left at most, or one copy, or the copies of one bundle. Beside
 *   one order that takes its whole third, a second browser still gets one copy.
 * - All unpaid reservations of an edition together: once they and the sales leave no more than a third of it, or three
 *   copies, each further reservation lasts 12 minutes instead of the 31 of the payment page.
 * - Each reservation of a network that ran out unpaid in the last 24 hours halves the time of its next one of that
 *   edition, down to 5 minutes. The payment page says the time, and it is whole minutes.
 */
export const reservationLimits = {
  share: 1 / 3,
  browsers: 2,
  lastCopies: 3,
  lastCopiesForInMs: 12 * 60 * 1000,
  shortestInMs: 5 * 60 * 1000,
  /** For how long it counts that a reservation ran out unpaid. */
  rememberedForInMs: 24 * 60 * 60 * 1000,
} as const

/** What one order may take of what is left. `least`: the copies of one bundle. */
export const maxCopiesPerOrder = (left: number, least = 1): number =>
  Math.max(least, Math.floor(left * reservationLimits.share), 1)

/** Copies that all unpaid orders of one network may hold together, of those that are `left`. */
export const maxCopiesPerNetwork = (left: number, least = 1): number =>
  Math.max(maxCopiesPerOrder(left, least), reservationLimits.browsers)

/** Whether an order of `quantity` copies may be held beside the network's unpaid orders `before` it, which want so many each. */
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

/** How long a reservation lasts. `free`: copies that nobody holds, of `copies`; `ranOut`: those of its network that ran out. */
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

/** When a reservation ends: with its own time, or with the payment page. */
export const reservationEndsAt = ({
  heldUntil,
  createdAt,
}: Pick<Checkout, 'heldUntil' | 'createdAt'>): Date =>
  new Date(heldUntil ?? Date.parse(createdAt) + paymentPageLifeInMs)

/** Whether others may have a checkout's copies by now. */
export const isReservationExpired = ({ heldUntil }: Pick<Checkout, 'heldUntil'>, now: Date): boolean =>
  heldUntil !== null && new Date(heldUntil) <= now

/** What the payment page says of it; null where the copies wait as long as the page is open. */
export const describeReservation = ({ heldUntil, createdAt, lines }: Checkout): string | null => {
  if (heldUntil === null) return null
  const minutes = Math.round((Date.parse(heldUntil) - Date.parse(createdAt)) / 60_000)
  const copies = lines.reduce((sum, { slots }) => sum + slots.length, 0)
  return `${copies === 1 ? 'This copy is' : 'These copies are'} held for you for ${minutes} minutes.`
}
