import { enterRefund } from '@lorecircle/functions/orders/enter-refund'
import { order } from '@lorecircle/functions/orders/orders'
import { refundOrder } from '@lorecircle/functions/orders/refund-order'
import { CARDS } from '@lorecircle/local/stripe/stripe.fixture'
import { eventsOf, refundedOf } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { leftOf } from '@lorecircle/shared/order/refund-amount'
import { moneyOf } from '@lorecircle/shared/order/state'
import { calls } from '@lorecircle/shared/registry/calls'
import { copiesIn, dayOf, entryNamed } from '@lorecircle/shared/sales/ledger'
import { ledgerEntryDoc } from '@lorecircle/shared/sales/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBookshop, startBookshops } from '../checkout/bookshop.ts'
import { deskOf, sold } from './order-desk.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

/** Net copies of a book in the ledger of today. */
async function copiesSold(bookId: string): Promise<number> {
  const { documents, now } = shops.services
  const listed = await Array.fromAsync(documents.list(ledgerEntryDoc.within(dayOf(now()))))
  const entries = listed.flatMap(({ key }) => entryNamed(ledgerEntryDoc.nameIn(key)) ?? [])
  return copiesIn(entries).paid[bookId] ?? 0
}

async function chargeOf({ paymentIntentId, stripeAccountId: stripeAccount }: Order): Promise<string> {
  const stripe = await shops.services.stripe()
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId ?? '', {}, { stripeAccount })
  return String(intent.latest_charge)
}

test('a refund that the bank gives back is told on the order and to its author, and the books are right again', {
  tags: ['BD7-02'],
}, async () => {
  const { services, clock } = shops
  const shop = await openBookshop(services)
  const desk = deskOf(services, shop.account.sub)
  const bought = await sold(services, shop, shop.special, { card: CARDS.refundFails })
  expect(await copiesSold(shop.book.id)).toBe(1)
  const asked = { orderId: bought.id, what: 'all', shownInCents: 12_000, restock: false } as const
  await desk(refundOrder, calls.refundOrder, { ...asked, saveId: 'first-wish' })
  expect(await copiesSold(shop.book.id)).toBe(0)

  clock.aheadMs += 6_000
  const stripe = await services.stripe()
  const { stripeAccountId: stripeAccount } = bought
  const statuses = async () =>
    (await stripe.refunds.list({}, { stripeAccount })).data.map(({ status }) => status)
  await expect.poll(statuses, { timeout: 5_000 }).toEqual(['failed'])
  const charge = await chargeOf(bought)
  await Promise.all([1, 2].map(() => enterRefund(services, charge, stripeAccount)))
  await enterRefund(services, charge, stripeAccount)

  const { order: now } = await desk(order, calls.order, { id: bought.id })
  expect(eventsOf(now, 'refunded')).toMatchObject([{ hasFailed: true, amountInCents: 12_000 }])
  expect([moneyOf(now), refundedOf(now), leftOf(now)]).toEqual(['paid', 0, 12_000])
  expect(await copiesSold(shop.book.id)).toBe(1)
  const news = (await shops.mailTo(shop.account.email)).filter(({ subject }) => /refund/i.test(subject))
  expect(news.map(({ subject }) => subject)).toEqual([`A refund did not arrive: order ${bought.id}`])
  expect(news[0]?.body.text).toContain('$120.00 came back to you.')
})
