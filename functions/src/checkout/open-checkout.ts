import {
  type Checkout,
  type LimitedLine,
  limitedLines,
  pageLifeInMs,
} from '@lorecircle/shared/checkout/checkout'
import { reservationTimeInMs } from '@lorecircle/shared/checkout/reservation-limits'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { holdCopies } from '../stock/hold-copies.ts'
import { CrowdedNetwork, takeBaskets } from './baskets.ts'
import { takeUse } from './discount-use.ts'
import { endOverdue } from './end-overdue.ts'
import { type Reached, releaseCheckout } from './release-checkout.ts'
import { refuseSoldOut, whyNone } from './sold-out.ts'
import { startPayment } from './start-payment.ts'

/**
 * Holds the copies, all or none, opens the payment page and answers its address. Each step is written down before the
 * next: nobody gets the address of a page whose session is not recorded, so a checkout that stopped on the way
 * can be released without asking Stripe. A VisibleError where too few copies are free.
 */
export async function openCheckout(services: Services, checkout: Checkout): Promise<string> {
  const limited = limitedLines(checkout)
  for (const line of limited) await refuseSoldOut(services, checkout, line)
  const document = checkoutDoc(checkout.id)
  const etag = await services.documents.create(document, checkout)
  if (etag === null) throw new Error(`checkout ${checkout.id} was begun twice`)
  let known = { value: checkout, etag }

  async function record(change: Partial<Checkout>) {
    const value = { ...known.value, ...change }
    const next = await services.documents.replace(document, value, known.etag)
    if (next === null) throw new Error(`checkout ${checkout.id} was released while it was being opened`)
    known = { value, etag: next }
  }

  const reached: Reached = new Map()
  try {
    const ranOut = await onceOverdueEnd(services, () => takeBaskets(services, checkout))
    if (limited.length > 0) await record(await holdAll(services, checkout, { reached, ranOut }))
    const discountUse = await onceOverdueEnd(services, () => takeUse(services, checkout))
    if (discountUse !== null) await record({ discountUse })
    const session = await startPayment(services, known.value)
    if (session.url === null) throw new Error(`session ${session.id} has no page`)
    await record({ sessionId: session.id })
    return session.url
  } catch (error) {
    await giveUp(services, checkout.id, reached)
    if (error instanceof VisibleError) throw error
    services.log('checkout.failed', { checkoutId: checkout.id, error: String(error) })
    // The shop says 'Checkout failed.' itself, and adds this.
    throw new VisibleError(502, 'checkout.failed', 'The payment page did not open. Nothing was charged.')
  }
}

/**
 * The lines with their copies. Formats are claimed in one order by everybody, so that of two who want the last copies of
 * the same two editions one gets both.
 */
async function holdAll(
  services: Services,
  checkout: Checkout,
  { reached, ranOut }: { reached: Reached; ranOut: number },
): Promise<Pick<Checkout, 'lines' | 'heldUntil'>> {
  const held = new Map<string, number[]>()
  const inOrder = limitedLines(checkout).sort((a, b) => a.format.id.localeCompare(b.format.id))
  for (const line of inOrder) {
    held.set(line.id, await hold(services, checkout, line, reached))
  }
  return {
    lines: checkout.lines.map((line) => ({ ...line, slots: held.get(line.id) ?? [] })),
    heldUntil: await heldUntil(services, checkout, { lines: inOrder, ranOut }),
  }
}

/** Null where the copies are held as long as the payment page is open. */
async function heldUntil(
  { documents }: Services,
  { createdAt }: Checkout,
  { lines, ranOut }: { lines: readonly LimitedLine[]; ranOut: number },
): Promise<string | null> {
  const times = await Promise.all(
    lines.map(async ({ format, copies }) => {
      const free = await freeSlots(documents, format.id, copies)
      return reservationTimeInMs({ free: free.length, copies, ranOut })
    }),
  )
  const timeInMs = Math.min(...times)
  return timeInMs < pageLifeInMs ? new Date(Date.parse(createdAt) + timeInMs).toISOString() : null
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
  reached: Reached,
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
    now: now(),
    reached: mine,
  }
  const slots = await holdCopies(documents, hold)
  if (slots === null) throw await whyNone(services, checkout, line)
  return slots
}

/** What cannot be released now, the sweep releases later. */
async function giveUp(services: Services, checkoutId: string, reached: Reached): Promise<void> {
  try {
    await releaseCheckout(services, checkoutId, reached)
  } catch (error) {
    services.log('checkout.release-failed', { checkoutId, error: String(error) })
  }
}
