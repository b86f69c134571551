import { order } from '@lorecircle/functions/orders/orders'
import { refundOrder } from '@lorecircle/functions/orders/refund-order'
import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import { filterOrderEvents, totalRefundedInCents } from '@lorecircle/shared/order/history'
import { refundableInCents } from '@lorecircle/shared/order/refund-amount'
import { paymentStatus } from '@lorecircle/shared/order/state'
import { calls } from '@lorecircle/shared/registry/calls'
import { countSoldCopies, parseLedgerEntryName, utcDay } from '@lorecircle/shared/sales/ledger'
import { ledgerEntryDoc } from '@lorecircle/shared/sales/stored'
import { CARDS } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { openBookshop } from '../checkout/bookshop.ts'
import { deliver, news, shops, startStripeNews } from '../checkout/webhooks/stripe-news.ts'
import { deskOf, sold } from './order-desk.ts'

startStripeNews()

/** Net copies of a book in the ledger of today. */
async function copiesSold(bookId: string): Promise<number> {
  const { documents, now } = shops.services
  const listed = await Array.fromAsync(documents.list(ledgerEntryDoc.within(utcDay(now()))))
  const entries = listed.flatMap(({ key }) => parseLedgerEntryName(ledgerEntryDoc.nameIn(key)) ?? [])
  return countSoldCopies(entries).paid[bookId] ?? 0
}

test.each(['refund.failed', 'refund.updated'])(
  'a refund that the bank gives back is told by %s on the order and to its author, and the books are right again',
  {
    tags: ['BD7-02'],
  },
  async (type) => {
    const { services, clock } = shops
    const shop = await openBookshop(services)
    const desk = deskOf(services, shop.account.sub)
    const bought = await sold(services, shop, shop.special, { card: CARDS.refundFails })
    expect(await copiesSold(shop.book.id)).toBe(1)
    const asked = { orderId: bought.id, what: 'all', shownInCents: 12_000, restock: false } as const
    const refunded = await desk(refundOrder, calls.refundOrder, { ...asked, saveId: 'first-wish' })
    expect(await copiesSold(shop.book.id)).toBe(0)

    clock.aheadMs += 6_000
    const failed = await news(
      '/connect',
      type,
      filterOrderEvents(refunded.order, 'refunded')[0]?.refundId ?? '',
    )
    await Promise.all([1, 2].map(() => deliver(connectWebhook(services), failed)))
    await deliver(connectWebhook(services), failed)

    const { order: now } = await desk(order, calls.order, { id: bought.id })
    expect(filterOrderEvents(now, 'refunded')).toMatchObject([{ hasFailed: true, amountInCents: 12_000 }])
    expect([paymentStatus(now), totalRefundedInCents(now), refundableInCents(now)]).toEqual([
      'paid',
      0,
      12_000,
    ])
    expect(await copiesSold(shop.book.id)).toBe(1)
    const letters = (await shops.mailTo(shop.account.email)).filter(({ subject }) => /refund/i.test(subject))
    expect(letters.map(({ subject }) => subject)).toEqual([`A refund did not arrive: order ${bought.id}`])
    expect(letters[0]?.body.text).toContain('$120.00 came back to you.')
  },
)
