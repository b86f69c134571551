import {
  type Checkout,
  isFreeCheckout,
  type LimitedLine,
  limitedLines,
  pageLifeInMs,
} from '@lorecircle/shared/checkout/checkout'
import { reservationTimeInMs } from '@lorecircle/shared/checkout/reservation-limits'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { addressOf } from '@lorecircle/shared/custom-domain/address'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { holdCopies } from '../stock/hold-copies.ts'
import { CrowdedNetwork, takeBaskets } from './baskets.ts'
import { copiesTakenOver, type TakenOver } from './copies-taken-over.ts'
import { takeUse } from './discount-use.ts'
import { endOverdue } from './end-overdue.ts'
import { type Reached, releaseCheckout, releaseEarlier } from './release-checkout.ts'
import { endReplaced, noteReplaced } from './replace-checkout.ts'
import type { EarlierCheckout } from './resume-checkout.ts'
import { refuseSoldOut, whyNone } from './sold-out.ts'
import { startPayment } from './start-payment.ts'

/**
 * Holds the copies, all or none, opens the payment page and answers its address. Where nothing is owed, that is the page
 * that asks for an email address, and nothing is held before one is given (`request-free.ts`). Each step is written down before the
 * next: nobody gets the address of a page whose session is not recorded, so a checkout that stopped on the way
 * can be released without asking Stripe. A VisibleError where too few copies are free.
 *
 * An `earlier` checkout of the same browser is ended first, and its copies are taken over (`replace-checkout.ts`). Where
 * that one is paid, the answer is 'paid', and nothing is opened; where another tab replaced it first, 'replaced'.
 */
export async function openCheckout(
  services: Services,
  begun: Checkout,
  earlier: EarlierCheckout | null,
): Promise<{ url: string } | 'paid' | 'replaced'> {
  const checkout = { ...begun, replaces: earlier?.checkout.id ?? null }
  const takenOver = earlier ? copiesTakenOver(earlier.checkout, checkout) : []
  for (const line of limitedLines(checkout))
    await refuseSoldOut(services, checkout, line, slotsFor(line, takenOver))
  if (earlier && !(await noteReplaced(services, earlier, checkout.id))) return 'replaced'
  const document = checkoutDoc(checkout.id)
  const etag = await services.documents.create(document, checkout)
  if (etag === null) throw new Error(`checkout ${checkout.id} was begun twice`)

  const reached: Reached = new Map()
  try {
    const ended = earlier ? await endReplaced(services, earlier) : 'released'
    if (ended === 'paid') {
      await giveUp(services, checkout.id, reached)
      return 'paid'
    }
    if (isFreeCheckout(checkout))
      return { url: urls.getFree(urls.shop(services.origin, addressOf(checkout)), checkout) }
    const from = checkout.createdAt
    const reservation = { reached, from, takenOver: ended === 'released' ? takenOver : [] }
    const held = await reserve(services, { value: checkout, etag }, reservation)
    const session = await startPayment(services, held.value)
    if (session.url === null) throw new Error(`session ${session.id} has no page`)
    await record(services, held, { sessionId: session.id })
    if (checkout.replaces !== null) await releaseEarlier(services, checkout.replaces)
    return { url: session.url }
  } catch (error) {
    await giveUp(services, checkout.id, reached)
    if (error instanceof VisibleError) throw error
    services.log('checkout.failed', { checkoutId: checkout.id, error: String(error) })
    // The shop says 'Checkout failed.' itself, and adds this.
    throw new VisibleError(502, 'checkout.failed', 'The payment page did not open. Nothing was charged.')
  }
}

type Reservation = {
  /** Gets the copies as they are claimed, for a release after a failure. */
  reached: Reached
  /** When the time of the reservation begins (ISO 8601). */
  from: string
  /** Copies that an ended checkout of the same browser holds for this one. */
  takenOver?: readonly TakenOver[]
}

const slotsFor = ({ id }: LimitedLine, takenOver: readonly TakenOver[]): number[] =>
  takenOver.flatMap(({ lineId, slot }) => (lineId === id ? [slot] : []))

/** Claims the copies and the use of the code for an open checkout, each written down. A VisibleError where it cannot have them. */
export async function reserve(
  services: Services,
  open: Stored<Checkout>,
  { reached, from, takenOver = [] }: Reservation,
): Promise<Stored<Checkout>> {
  const checkout = open.value
  let known = open
  const ranOut = await onceOverdueEnd(services, () => takeBaskets(services, checkout))
  if (limitedLines(checkout).length > 0)
    known = await record(
      services,
      known,
      await holdAll(services, checkout, { reached, ranOut, from, takenOver }),
    )
  const discountUse = await onceOverdueEnd(services, () => takeUse(services, checkout))
  return discountUse === null ? known : record(services, known, { discountUse })
}

async function record(
  { documents }: Services,
  { value, etag }: Stored<Checkout>,
  change: Partial<Checkout>,
): Promise<Stored<Checkout>> {
  const next = { ...value, ...change }
  const written = await documents.replace(checkoutDoc(value.id), next, etag)
  if (written === null) throw new Error(`checkout ${value.id} was released while it was being opened`)
  return { value: next, etag: written }
}

/**
 * The lines with their copies. Formats are claimed in one order by everybody, so that of two who want the last copies of
 * the same two editions one gets both.
 */
async function holdAll(
  services: Services,
  checkout: Checkout,
  { reached, ranOut, from, takenOver }: Required<Reservation> & { ranOut: number },
): Promise<Pick<Checkout, 'lines' | 'heldUntil'>> {
  const held = new Map<string, number[]>()
  // Chosen numbers first, so that no other line of the same order is given one of them.
  const inOrder = limitedLines(checkout).sort(
    (a, b) => a.format.id.localeCompare(b.format.id) || b.wishes.length - a.wishes.length,
  )
  for (const line of inOrder) {
    held.set(line.id, await hold(services, checkout, line, { reached, slots: slotsFor(line, takenOver) }))
  }
  return {
    lines: checkout.lines.map((line) => ({ ...line, slots: held.get(line.id) ?? [] })),
    heldUntil: await heldUntil(services, { lines: inOrder, ranOut, from }),
  }
}

/** Null where the copies are held as long as the payment page is open. */
async function heldUntil(
  { documents }: Services,
  { lines, ranOut, from }: { lines: readonly LimitedLine[]; ranOut: number; from: string },
): Promise<string | null> {
  const times = await Promise.all(
    lines.map(async ({ format, copies }) => {
      const free = await freeSlots(documents, format.id, copies)
      return reservationTimeInMs({ free: free.length, copies, ranOut })
    }),
  )
  const timeInMs = Math.min(...times)
  return timeInMs < pageLifeInMs ? new Date(Date.parse(from) + timeInMs).toISOString() : null
}

/** Tries again after ending overdue reservations where the network holds too much: readers must not wait for the sweep. */
async function onceOverdueEnd<Taken>(services: Services, take: () => Promise<Taken>): Promise<Taken> {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof CrowdedNetwork) || !(await endOverdue(services, error.waitsFor))) throw error
    return take()
  }
}

async function hold(
  services: Services,
  checkout: Checkout,
  line: LimitedLine,
  { reached, slots: taken }: { reached: Reached; slots: number[] },
): Promise<number[]> {
  const { format, copies, quantity, wishes } = line
  const mine = new Set<number>()
  reached.set(line.id, mine)
  const { documents, now } = services
  const hold = {
    formatId: format.id,
    copies,
    quantity,
    wishes,
    checkoutId: checkout.id,
    ...(checkout.replaces !== null && { earlier: { checkoutId: checkout.replaces, slots: taken } }),
    now: now(),
    reached: mine,
  }
  const slots = await holdCopies(documents, hold)
  if (slots === null) throw await whyNone(services, checkout, line)
  return slots
}

/** What cannot be released now, the sweep releases later. */
export async function giveUp(services: Services, checkoutId: string, reached: Reached): Promise<void> {
  try {
    await releaseCheckout(services, checkoutId, reached)
  } catch (error) {
    services.log('checkout.release_failed', { checkoutId, error: String(error) })
  }
}
