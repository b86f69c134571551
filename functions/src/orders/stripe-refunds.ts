import { isDeepStrictEqual } from 'node:util'
import type { OrderEvent, OrderEventByType } from '@lorecircle/shared/order/history'
import { newOrderEmail, type OrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import type { RefundLineItem } from '@lorecircle/shared/order/refund-amount'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import type Stripe from 'stripe'
import { returnDiscountUse } from '../checkout/discount-uses.ts'
import { recordInLedger } from '../sales/ledger.ts'
import { invalidateDaySales } from '../sales/sales-cache.ts'
import type { Services } from '../services/services.ts'
import { restockCopies } from './restock.ts'
import { updateOrderAndEmail } from './update-order.ts'

export async function listRefunds(
  services: Services,
  { paymentIntentId, stripeAccountId: stripeAccount }: Order,
): Promise<Stripe.Refund[]> {
  if (paymentIntentId === null) return []
  const stripe = await services.stripe()
  return Array.fromAsync(
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }, { stripeAccount }),
  )
}

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

const toRefundEvent = (refund: Stripe.Refund): OrderEventByType<'refunded'> => ({
  what: 'refunded',
  at: new Date(refund.created * 1000).toISOString(),
  refundId: refund.id,
  amountInCents: refund.amount,
  lines: parseReturnedLines(refund.metadata),
  hasFailed: hasFailed(refund),
  ...(isCancellation(refund.metadata) && { isCancelled: true }),
})

/**
 * Records Stripe's refunds in the order: its history, emails, restocked copies, and the recomputed sales of the day.
 * Each step can be repeated.
 */
export async function recordRefunds(
  services: Services,
  order: Order,
  refunds: readonly Stripe.Refund[],
): Promise<Order> {
  if (refunds.length === 0) return order
  const events = refunds.map(toRefundEvent)
  const told = await updateOrderAndEmail(services, order, (order) => {
    const history = mergeRefunds(order.history, events)
    if (isDeepStrictEqual(order.history, history)) return order
    return { ...order, history, letters: [...order.letters, ...refundEmails(order, events, services.now())] }
  })
  await invalidateDaySales(services, order.sub, utcDay(new Date(order.placedAt)))
  await recordInLedger(services, told)
  await returnDiscountUse(services, told)
  const kept = refunds.filter((refund) => !hasFailed(refund))
  return restockCopies(
    services,
    told,
    kept.flatMap(({ metadata }) => parseRestockedLines(metadata)),
  )
}

const notifyWithinMs = 3 * 24 * 60 * 60 * 1000

/**
 * The reader gets an email about each refund, unless it is found late; the author about each failed refund and each
 * cancelled preorder.
 */
const refundEmails = (
  order: Order,
  events: readonly OrderEventByType<'refunded'>[],
  now: Date,
): OrderEmail[] =>
  events
    .flatMap(({ refundId, at, hasFailed, isCancelled, lines }) => {
      const isNew = now.getTime() - Date.parse(at) < notifyWithinMs
      if (hasFailed)
        return [newOrderEmail('refund_failed', now.toISOString(), { id: `refund-failed.${refundId}` })]
      if (!isNew) return []
      const refunded = newOrderEmail('refunded', now.toISOString(), { id: `refunded.${refundId}` })
      return [
        refunded,
        ...(isCancelled ? lines : []).map(({ lineId }) => preorderCancelledEmail(lineId, now)),
      ]
    })
    .filter(({ id }) => !order.letters.some((letter) => letter.id === id))

const preorderCancelledEmail = (lineId: string, now: Date): OrderEmail =>
  newOrderEmail('preorder_cancelled', now.toISOString(), { id: `taken-back.${lineId}` })

function mergeRefunds(
  history: readonly OrderEvent[],
  refunds: readonly OrderEventByType<'refunded'>[],
): OrderEvent[] {
  const latest = new Map(refunds.map((refund) => [refund.refundId, refund]))
  const known = history.flatMap((event): OrderEvent[] => {
    if (event.what !== 'refunded') return [event]
    const refund = latest.get(event.refundId)
    latest.delete(event.refundId)
    if (refund) return [refund]
    // Old orders recorded only the refunded sum, as `earlier`. Any other refund missing from Stripe's list is newer
    // than the list.
    return event.refundId === 'earlier' ? [] : [event]
  })
  return [...known, ...[...latest.values()].sort((a, b) => a.at.localeCompare(b.at))]
}

/** Stripe keeps 500 characters of a value: https://docs.stripe.com/metadata. */
const longestValue = 500

/**
 * Metadata of a refund: its line items, and whether their copies go back on sale. `1x2:7+9,3x1`: two copies of line
 * 1, numbers 7 and 9, and one of line 3. The rest continues under `lines2`, `lines3` and so on.
 */
export const toRefundMetadata = (
  lines: readonly RefundLineItem[],
  { restock, saveId, isCancelled }: { restock: boolean; saveId: string; isCancelled?: true | undefined },
): Stripe.MetadataParam => ({
  saveId,
  ...Object.fromEntries(toMetadataValues(lines).map((value, index) => [metadataKey(index), value])),
  ...(restock ? { restock: 'yes' } : {}),
  ...(isCancelled ? { cancelled: 'yes' } : {}),
})

const metadataKey = (index: number): string => (index === 0 ? 'lines' : `lines${index + 1}`)

function toMetadataValues(lines: readonly RefundLineItem[]): string[] {
  const values: string[] = []
  for (const { lineId, quantity, slots = [] } of lines) {
    const part = `${lineId}x${quantity}${slots.length > 0 ? `:${slots.join('+')}` : ''}`
    const last = values.at(-1)
    if (last !== undefined && last.length + 1 + part.length <= longestValue)
      values[values.length - 1] = `${last},${part}`
    else values.push(part)
  }
  return values
}

/** The line items that a refund names; empty if it was made in Stripe's dashboard. */
export function parseReturnedLines(metadata: Stripe.Metadata | null): RefundLineItem[] {
  const found: RefundLineItem[] = []
  for (let index = 0; ; index++) {
    const value = metadata?.[metadataKey(index)]
    if (value === undefined) return found
    found.push(...value.split(',').flatMap(parseLine))
  }
}

function parseLine(part: string): RefundLineItem[] {
  const [named = '', numbers = ''] = part.split(':')
  const [, lineId = '', quantity] = /^(\d+)x(\d+)$/.exec(named) ?? []
  if (quantity === undefined || Number(quantity) < 1) return []
  const slots = numbers
    .split('+')
    .map(Number)
    .filter((slot) => Number.isInteger(slot) && slot > 0)
  return [{ lineId, quantity: Number(quantity), ...(slots.length > 0 && { slots }) }]
}

const isCancellation = (metadata: Stripe.Metadata | null): boolean => metadata?.cancelled === 'yes'

export const parseRestockedLines = (metadata: Stripe.Metadata | null): RefundLineItem[] =>
  metadata?.restock === 'yes' ? parseReturnedLines(metadata) : []
