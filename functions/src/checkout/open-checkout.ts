import {
  type Checkout,
  type LimitedLine,
  limitedLines,
  pageLifeInMs,
} from '@lorecircle/shared/checkout/checkout'
import { holdTimeInMs } from '@lorecircle/shared/checkout/hold-time'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { copiesLeft, goneOf } from '@lorecircle/shared/stock/stock'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { holdCopies } from '../stock/hold-copies.ts'
import { freeSlots } from '../stock/slots.ts'
import { takeBasket } from './baskets.ts'
import { takeUse } from './discount-use.ts'
import { copyGone, copyHeld, numberTaken } from './offer.ts'
import { releaseCheckout } from './release-checkout.ts'
import { startPayment } from './start-payment.ts'

/**
 * Holds the copies, all or none, opens the payment page and answers its address. Each step is written down before the
 * next: nobody gets the address of a page whose session is not recorded, so a checkout that stopped on the way
 * can be released without asking Stripe. A VisibleError where too few copies are free.
 */
export async function openCheckout(services: Services, checkout: Checkout): Promise<string> {
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

  try {
    const limited = limitedLines(checkout)
    for (const line of limited) await takeBasket(services, checkout, line)
    if (limited.length > 0) await record(await holdAll(services, checkout))
    const discountUse = await takeUse(services, checkout)
    if (discountUse !== null) await record({ discountUse })
    const session = await startPayment(services, known.value)
    if (session.url === null) throw new Error(`session ${session.id} has no page`)
    await record({ sessionId: session.id })
    return session.url
  } catch (error) {
    await giveUp(services, checkout.id)
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
): Promise<Pick<Checkout, 'lines' | 'heldUntil'>> {
  const held = new Map<string, number[]>()
  const inOrder = limitedLines(checkout).sort((a, b) => a.format.id.localeCompare(b.format.id))
  for (const line of inOrder) held.set(line.id, await hold(services, checkout, line))
  return {
    lines: checkout.lines.map((line) => ({ ...line, slots: held.get(line.id) ?? [] })),
    heldUntil: await heldUntil(services, checkout, inOrder),
  }
}

/** Null where nobody else waits for such a copy. */
async function heldUntil(
  { documents }: Services,
  { createdAt }: Checkout,
  lines: readonly LimitedLine[],
): Promise<string | null> {
  const free = await Promise.all(lines.map(({ format, copies }) => freeSlots(documents, format.id, copies)))
  const timeInMs = holdTimeInMs(Math.min(...free.map(({ length }) => length)))
  return timeInMs < pageLifeInMs ? new Date(Date.parse(createdAt) + timeInMs).toISOString() : null
}

async function hold(services: Services, { id, sub }: Checkout, line: LimitedLine): Promise<number[]> {
  const { book, format, copies, quantity, wishes } = line
  const { documents, now } = services
  const hold = { formatId: format.id, copies, quantity, wishes, checkoutId: id, now: now() }
  const slots = await holdCopies(documents, hold)
  if (slots !== null) return slots
  if (wishes.length > 0) throw numberTaken(wishes)
  const left = copiesLeft(copies, goneOf(await readTally(documents, sub, book.id), format.id))
  throw left < quantity ? copyGone(left) : copyHeld()
}

/** What cannot be released now, the sweep releases later. */
async function giveUp(services: Services, checkoutId: string): Promise<void> {
  try {
    await releaseCheckout(services, checkoutId)
  } catch (error) {
    services.log('checkout.release-failed', { checkoutId, error: String(error) })
  }
}
