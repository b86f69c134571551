import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import { countSoldCopies, parseLedgerEntryName } from '@lorecircle/shared/sales/ledger'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { describe, expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import {
  type Bookshop,
  buy,
  buyCart,
  isFreePage,
  openBookshop,
  parcel,
  paymentPageOf,
  takeFree,
} from '../bookshop.ts'
import { deliver, news, shops, startStripeNews } from './stripe-news.ts'

startStripeNews()

describe('the ledger of copies', () => {
  const entriesOf = async (bookId: string) => {
    const listed = await Array.fromAsync(shops.services.documents.list('ledger/days/'))
    return listed.map(({ key }) => key).filter((key) => key.includes(`/${bookId}.`))
  }
  const refundOf = async (shop: Awaited<ReturnType<typeof openBookshop>>, amount?: number) => {
    const { services } = shops
    const [order] = await ordersOf(services.documents, shop.account.sub)
    const { id } = await (await services.stripe()).refunds.create(
      { payment_intent: order?.paymentIntentId ?? '', ...(amount === undefined ? {} : { amount }) },
      { stripeAccount: shop.account.payments.accountId ?? '' },
    )
    return id
  }
  const soldCopy = async (format: 'special' | 'ebook') => {
    const { services } = shops
    const shop = await openBookshop(services)
    const page = await paymentPageOf(await buy(services, shop, shop[format]))
    if (isFreePage(page)) {
      const email = 'eleanor@example.com'
      const pressed = await Promise.all([1, 2].map(() => takeFree(services, page, { email })))
      for (const answer of pressed) expect(answer.status).toBe(303)
      return shop
    }
    await pay(page, CARDS.accepted, parcel)
    const paid = await news('/connect', 'checkout.session.completed', shop[format].id)
    await Promise.all([1, 2].map(() => deliver(connectWebhook(services), paid)))
    return shop
  }

  test('a copy is entered once, on its day and in its list, however often the news comes', {
    tags: ['A2.5-30'],
  }, async () => {
    const [paid, free] = [await soldCopy('special'), await soldCopy('ebook')]
    const [order] = await ordersOf(shops.services.documents, paid.account.sub)
    const day = order?.placedAt.slice(0, 10)
    expect(await entriesOf(paid.book.id)).toEqual([
      expect.stringMatching(`^ledger/days/${day}/${paid.book.id}\\.paid\\.sold\\.${order?.id}\\.`),
    ])
    expect(await entriesOf(free.book.id)).toEqual([
      expect.stringMatching(`^ledger/days/[0-9-]{10}/${free.book.id}\\.free\\.sold\\.`),
    ])
  })

  test('a copy whose whole price went back is taken out of its day again, and once', {
    tags: ['A2.5-30'],
  }, async () => {
    const { services } = shops
    const shop = await soldCopy('special')
    await refundOf(shop, 5_000)
    const partly = await news('/connect', 'charge.refunded', '"amount_refunded":5000')
    expect((await deliver(connectWebhook(services), partly)).status).toBe(200)
    expect(await entriesOf(shop.book.id)).toHaveLength(1)
    const refundsKept = async () => {
      const [order] = await ordersOf(services.documents, shop.account.sub)
      return order && filterOrderEvents(order, 'refunded')
    }
    expect(await refundsKept()).toMatchObject([{ amountInCents: 5_000 }])

    shops.clock.aheadMs = 48 * 60 * 60_000
    const today = services.now().toISOString().slice(0, 10)
    await refundOf(shop)
    const wholly = await news('/connect', 'charge.refunded', '"amount_refunded":12000')
    for (let n = 0; n < 2; n++) {
      expect((await deliver(connectWebhook(services), wholly)).status).toBe(200)
      shops.clock.aheadMs = 0
    }
    expect(await refundsKept()).toMatchObject([
      { amountInCents: 5_000 },
      { amountInCents: 7_000, at: expect.stringContaining(today) },
    ])
    const [order] = await ordersOf(services.documents, shop.account.sub)
    const [sold = '', ...others] = (await entriesOf(shop.book.id)).toSorted().toReversed()
    expect(sold).toContain(
      `ledger/days/${order?.placedAt.slice(0, 10)}/${shop.book.id}.paid.sold.${order?.id}.`,
    )
    expect(others).toEqual([sold.replace('.sold.', '.refunded.')])
  })

  const copiesCounted = async ({ book }: Bookshop) => {
    const listed = await entriesOf(book.id)
    const entries = listed.flatMap((key) => parseLedgerEntryName(key.slice(key.lastIndexOf('/') + 1)) ?? [])
    const { paid, free } = countSoldCopies(entries)
    return [paid[book.id] ?? 0, free[book.id] ?? 0]
  }

  test('a copy at a discount of 100 % counts in no list, and one whose money went back but for a cent does not', {
    tags: ['A2.5-30'],
  }, async () => {
    const { services } = shops
    const given = await openBookshop(services)
    const all = testDiscount({ code: 'ALL', kind: { percent: 100 } })
    await services.documents.create(discountDoc(given.account.sub, 'ALL'), all)
    const page = await paymentPageOf(await buyCart(services, given, given.special, { code: 'ALL' }))
    await takeFree(services, page, { email: 'given@example.com' })
    expect(await ordersOf(services.documents, given.account.sub)).toMatchObject([
      { sums: { totalInCents: 0 } },
    ])
    expect(await copiesCounted(given)).toEqual([0, 0])

    const sold = await soldCopy('special')
    expect(await copiesCounted(sold)).toEqual([1, 0])
    await refundOf(sold, 11_999)
    const refunded = await news('/connect', 'charge.refunded', '"amount_refunded":11999')
    await deliver(connectWebhook(services), refunded)
    expect(await copiesCounted(sold)).toEqual([0, 0])
  })

  test('a free copy counts once a reader and day, under whatever tags the address is given', {
    tags: ['A2.5-30'],
  }, async () => {
    const { services } = shops
    const shop = await openBookshop(services)
    for (const email of [
      'ron.lee@gmail.com',
      'ronlee+1@googlemail.com',
      'RonLee@gmail.com',
      'other@gmail.com',
    ]) {
      const page = await paymentPageOf(await buy(services, shop, shop.ebook))
      await takeFree(services, page, { email })
    }
    expect(await ordersOf(services.documents, shop.account.sub)).toHaveLength(4)
    expect(await copiesCounted(shop)).toEqual([0, 2])
  })

  test('an author cannot take another’s sale out with a payment of their own that names it', async () => {
    const { services } = shops
    const [mine, other] = [await soldCopy('special'), await openBookshop(services)]
    const [order] = await ordersOf(services.documents, mine.account.sub)
    const stripeAccount = other.account.payments.accountId ?? ''
    const price_data = { currency: 'usd', unit_amount: 777, product_data: { name: 'A trick' } }
    const { url } = await (await services.stripe()).checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [{ quantity: 1, price_data }],
        payment_intent_data: { metadata: { checkoutId: order?.checkoutId ?? '' } },
        success_url: 'http://127.0.0.1/',
      },
      { stripeAccount },
    )
    await pay(url ?? '', CARDS.accepted, parcel)
    const [charge] = (await (await services.stripe()).charges.list({}, { stripeAccount })).data
    await (await services.stripe()).refunds.create({ charge: charge?.id ?? '' }, { stripeAccount })
    const refunded = await news('/connect', 'charge.refunded', charge?.id ?? '')
    expect((await deliver(connectWebhook(services), refunded)).status).toBe(200)
    expect(await entriesOf(mine.book.id)).toHaveLength(1)
  })
})
