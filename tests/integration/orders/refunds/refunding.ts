import { order } from '@lorecircle/functions/orders/orders'
import { refundOrder } from '@lorecircle/functions/orders/refund-order'
import type { Order } from '@lorecircle/shared/order/order'
import { testLine } from '@lorecircle/shared/order/order.fixture'
import { calculateRefund, type RefundRequest } from '@lorecircle/shared/order/refund-amount'
import { calls } from '@lorecircle/shared/registry/calls'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll } from 'vitest'
import { type Bookshop, openBookshop, startBookshops } from '../../checkout/bookshop.ts'
import { deskOf } from '../order-desk.ts'

export let shops: Awaited<ReturnType<typeof startBookshops>>
export let shop: Bookshop

let wishes = 0
export const wish = (of: Order, what: RefundRequest, restock = false) => ({
  orderId: of.id,
  what: what === 'all' ? what : 'lines' in what ? { lines: [...what.lines] } : what,
  shownInCents: calculateRefund(of, what).amountInCents,
  restock,
  saveId: `save-id-${++wishes}`,
})
export const desk = (services = shops.services) => deskOf(services, shop.account.sub)
export const refund = async (asked: ReturnType<typeof wish>, services = shops.services) =>
  (await desk(services)(refundOrder, calls.refundOrder, asked)).order
export const now = async ({ id }: Order) => (await desk()(order, calls.order, { id })).order

export const copies = (quantity: number, slots: number[]) =>
  testLine({
    book: { id: shop.book.id, title: shop.book.title, slug: shop.book.slug, cover: null },
    format: { id: shop.special.id, type: 'Special Edition', files: [] },
    quantity,
    slots,
    editionOf: 20,
    unitInCents: 3_333,
    discountInCents: 100,
    taxInCents: 77,
  })
export const soldOnes = async () =>
  (await readTally(shops.services.documents, shop.account.sub, shop.book.id)).formats[shop.special.id]?.sold
export const isFree = async (slot: number) =>
  (await shops.services.documents.read(claimDoc(shop.special.id, slot))) === null

/** All that Stripe gave back for an order, in cents. */
export async function backAtStripe({
  paymentIntentId,
  stripeAccountId: stripeAccount,
}: Order): Promise<number> {
  const stripe = await shops.services.stripe()
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId ?? '' }, { stripeAccount })
  return data.reduce((sum, { amount }) => sum + amount, 0)
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function startRefunds() {
  beforeAll(async () => {
    shops = await startBookshops()
    shop = await openBookshop(shops.services, 20)
  })
  afterAll(() => shops.stop())
}
