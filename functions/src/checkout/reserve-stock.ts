import {
  type Checkout,
  type LimitedLineItem,
  limitedLineItems,
  paymentPageLifeInMs,
} from '@lorecircle/shared/checkout/checkout'
import { reservationEndsAt, reservationTimeInMs } from '@lorecircle/shared/checkout/reservation-limits'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { freeSlots, slotFromClaimKey } from '@lorecircle/shared/stock/slots'
import { copiesLeft, tallyCounts } from '@lorecircle/shared/stock/stock'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import { numberTakenError } from '../cart/purchase-again.ts'
import type { Services } from '../services/services.ts'
import { reserveCopies } from '../stock/reserve-copies.ts'
import { recordGoneCopies } from '../stock/tally.ts'
import { reservedError, soldOutError } from './availability.ts'
import { updateCheckout } from './checkout-record.ts'
import { reserveDiscountUse } from './discount-uses.ts'
import { NetworkLimitError, recordNetworkReservations } from './network-limits.ts'
import { type ClaimAttempts, type CopyTransfer, releaseCheckout } from './release-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'
import { expireStripeSession } from './stripe-session.ts'

/**
 * Reserves the network's share, the copies and a discount use for an open checkout. Each step is recorded before the next.
 *
 * @throws VisibleError if a limit is reached, too few copies are free or the code is used up
 */
export async function reserveStock(
  services: Services,
  open: Stored<Checkout>,
  { claimAttempts, from, transfers = [] }: Reservation,
): Promise<Stored<Checkout>> {
  const checkout = open.value
  let known = open
  const ranOut = await retryAfterExpiry(services, () => recordNetworkReservations(services, checkout))
  if (limitedLineItems(checkout).length > 0)
    known = await updateCheckout(
      services,
      known,
      await reserveLines(services, checkout, { claimAttempts, ranOut, from, transfers }),
    )
  const discountUse = await retryAfterExpiry(services, () => reserveDiscountUse(services, checkout))
  return discountUse === null ? known : updateCheckout(services, known, { discountUse })
}

type Reservation = {
  /** Filled while copies are claimed, for a release after a failure. */
  claimAttempts: ClaimAttempts
  /** Start of the reservation (ISO 8601). */
  from: string
  /** Copies to take over from an ended checkout of the same browser. */
  transfers?: readonly CopyTransfer[]
}

export const transferredSlots = ({ id }: LimitedLineItem, transfers: readonly CopyTransfer[]): number[] =>
  transfers.flatMap(({ lineId, slot }) => (lineId === id ? [slot] : []))

/**
 * Formats are reserved in id order by every checkout, so that of two carts competing for the last copies of the same two
 * editions one gets both.
 */
async function reserveLines(
  services: Services,
  checkout: Checkout,
  { claimAttempts, ranOut, from, transfers }: Required<Reservation> & { ranOut: number },
): Promise<Pick<Checkout, 'lines' | 'heldUntil'>> {
  const held = new Map<string, number[]>()
  // Chosen numbers first, so that no other line of the same order is given one of them.
  const inOrder = limitedLineItems(checkout).sort(
    (a, b) => a.format.id.localeCompare(b.format.id) || b.wishes.length - a.wishes.length,
  )
  for (const line of inOrder) {
    held.set(
      line.id,
      await reserveLine(services, checkout, line, {
        claimAttempts,
        slots: transferredSlots(line, transfers),
      }),
    )
  }
  return {
    lines: checkout.lines.map((line) => ({ ...line, slots: held.get(line.id) ?? [] })),
    heldUntil: await reservationExpiry(services, { lines: inOrder, ranOut, from }),
  }
}

/** Null if the copies stay reserved as long as the payment page is open. */
async function reservationExpiry(
  { documents }: Services,
  { lines, ranOut, from }: { lines: readonly LimitedLineItem[]; ranOut: number; from: string },
): Promise<string | null> {
  const times = await Promise.all(
    lines.map(async ({ format, copies }) => {
      const free = await freeSlots(documents, format.id, copies)
      return reservationTimeInMs({ free: free.length, copies, ranOut })
    }),
  )
  const timeInMs = Math.min(...times)
  return timeInMs < paymentPageLifeInMs ? new Date(Date.parse(from) + timeInMs).toISOString() : null
}

/** Expires overdue reservations of the network and tries once more: readers must not wait for the sweep. */
async function retryAfterExpiry<T>(services: Services, reserve: () => Promise<T>): Promise<T> {
  try {
    return await reserve()
  } catch (error) {
    if (
      !(error instanceof NetworkLimitError) ||
      !(await expireOverdueCheckouts(services, error.blockingCheckoutIds))
    )
      throw error
    return reserve()
  }
}

async function reserveLine(
  services: Services,
  checkout: Checkout,
  line: LimitedLineItem,
  { claimAttempts, slots: taken }: { claimAttempts: ClaimAttempts; slots: number[] },
): Promise<number[]> {
  const { format, copies, quantity, wishes } = line
  const mine = new Set<number>()
  claimAttempts.set(line.id, mine)
  const { documents, now } = services
  const hold = {
    formatId: format.id,
    copies,
    quantity,
    wishes,
    checkoutId: checkout.id,
    ...(checkout.replaces !== null && { earlier: { checkoutId: checkout.replaces, slots: taken } }),
    now: now(),
    claimAttempts: mine,
  }
  const slots = await reserveCopies(documents, hold)
  if (slots === null) throw await explainShortage(services, checkout, line)
  return slots
}

/** A failed release is repeated by the sweep. */
export async function tryReleaseCheckout(
  services: Services,
  checkoutId: string,
  claimAttempts: ClaimAttempts,
): Promise<void> {
  try {
    await releaseCheckout(services, checkoutId, claimAttempts)
  } catch (error) {
    services.log('checkout.release_failed', { checkoutId, error: String(error) })
  }
}

/** Returns true if any checkout was overdue and could be ended. */
async function expireOverdueCheckouts(services: Services, checkoutIds: readonly string[]): Promise<boolean> {
  let isAnyEnded = false
  for (const id of checkoutIds) {
    const checkout = (await services.documents.read(checkoutDoc(id)))?.value
    if (!checkout || reservationEndsAt(checkout) > services.now()) continue
    await expireStripeSession(services, checkout)
    if ((await settleCheckout(services, id)).state !== 'open') isAnyEnded = true
  }
  return isAnyEnded
}

/**
 * Rejects unavailable copies before anything is written: when an edition sells out in a minute, most requests end here.
 * Only `reserveStock` decides. `transfers` are slots that the line takes over from an earlier checkout.
 */
export async function assertInStock(
  services: Services,
  checkout: Checkout,
  line: LimitedLineItem,
  transfers: readonly number[],
): Promise<void> {
  const free = [...transfers, ...(await freeSlots(services.documents, line.format.id, line.copies))]
  const isOpen = free.length >= line.quantity && line.wishes.every((slot) => free.includes(slot))
  if (!isOpen) throw await explainShortage(services, checkout, line)
}

async function explainShortage(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  { sub }: Checkout,
  { book, format, copies, quantity, wishes }: LimitedLineItem,
): Promise<VisibleError> {
  if (wishes.length > 0) return numberTakenError(wishes)
  const talliedLeft = copiesLeft(copies, tallyCounts(await readTally(documents, sub, book.id), format.id))
  if (talliedLeft < quantity) return soldOutError(talliedLeft)
  const sold = await findUntalliedCopies({ documents, now }, { sub, bookId: book.id, formatId: format.id })
  if (sold.length === 0) return reservedError()
  // The tally was lost. Counting again corrects the pages, too.
  for (const how of ['sold', 'withdrawn'] as const) {
    const slots = sold.filter(({ state }) => state === how).map(({ slot }) => slot)
    await recordGoneCopies(documents, { sub, bookId: book.id, formatId: format.id, slots, how })
  }
  const left = copiesLeft(copies, tallyCounts(await readTally(documents, sub, book.id), format.id))
  return left < quantity ? soldOutError(left) : reservedError()
}

/** Longer than any payment page is open: the copy of an older claim is sold or withdrawn. */
const settledAfterMs = 2 * 60 * 60 * 1000

/** Finds sold and withdrawn copies that the tally lacks. Reads only old claims. */
async function findUntalliedCopies(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  { sub, bookId, formatId }: { sub: string; bookId: string; formatId: string },
): Promise<{ slot: number; state: 'sold' | 'withdrawn' }[]> {
  const { sold = [], withdrawn = [] } = (await readTally(documents, sub, bookId)).formats[formatId] ?? {}
  const known = new Set([...sold, ...withdrawn])
  const before = now().getTime() - settledAfterMs
  const listed = await Array.fromAsync(documents.list(claimDoc.within(formatId)))
  const uncounted = listed.filter(
    ({ key, modifiedAt }) => modifiedAt.getTime() < before && !known.has(slotFromClaimKey(key)),
  )
  const claims = await inParallel(16, uncounted, async ({ key }) => {
    const state = (await documents.read(claimDoc.at(key)))?.value.state
    return state === 'sold' || state === 'withdrawn' ? [{ slot: slotFromClaimKey(key), state }] : []
  })
  return claims.flat()
}
