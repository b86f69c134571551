import { accountDoc } from '@lorecircle/shared/account/stored'
import { addOrderTotals } from '@lorecircle/shared/order/line'
import { CARDS, collectTax, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ordersOf } from '../support/orders-of.ts'
import {
  buy,
  comeBack,
  openBookshop,
  parcel,
  paymentPageOf,
  shipWorldwide,
  startBookshops,
} from './bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const german = { ...parcel, country: 'DE', state: '', email: 'steuer@example.com' }

test('an author who has set up tax at Stripe has it added, and the order tells it apart', {
  tags: ['A0-10'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services, 9)
  await shipWorldwide(services, shop)
  await collectTax(shops.dashboard, { stripeAccount: shop.account.payments.accountId ?? '' })
  const page = await paymentPageOf(await buy(services, shop, shop.special))
  const paid = await pay(page, CARDS.accepted, german)
  await comeBack(services, shop, paid.headers.get('location') ?? '')
  const [order] = await ordersOf(services.documents, shop.account.sub)
  expect(order?.sums).toMatchObject({ itemsInCents: 12_000, taxInCents: 840, totalInCents: 12_840 })
  expect(order?.lines[0]?.taxInCents).toBe(840)
  expect(order && addOrderTotals(order.sums)).toBe(12_840)
})

test('an author whose prices include tax is paid what the page says, and the shop says so', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 9)
  await shipWorldwide(services, shop)
  const seller = { stripeAccount: shop.account.payments.accountId ?? '' }
  await collectTax(shops.dashboard, seller)
  await shops.dashboard.tax.settings.update({ defaults: { tax_behavior: 'inclusive' } }, seller)
  const page = await paymentPageOf(await buy(services, shop, shop.special))
  const paid = await pay(page, CARDS.accepted, german)
  await comeBack(services, shop, paid.headers.get('location') ?? '')
  const [order] = await ordersOf(services.documents, shop.account.sub)
  // 7 % is within the $120.00.
  expect(order?.sums).toMatchObject({ taxInCents: 785, isTaxIncluded: true, totalInCents: 12_000 })
  expect(order && addOrderTotals(order.sums)).toBe(12_000)
  const account = await services.documents.read(accountDoc(shop.account.sub))
  expect(account?.value.pricesIncludeTax).toBe(true)
})

test.each([
  ['inferred_by_currency', 12_840],
  ['exclusive', 12_840],
] as const)('prices in US dollars are before tax where the setting is %s', async (tax_behavior, total) => {
  const { services } = shops
  const shop = await openBookshop(services, 9)
  await shipWorldwide(services, shop)
  const seller = { stripeAccount: shop.account.payments.accountId ?? '' }
  await collectTax(shops.dashboard, seller)
  await shops.dashboard.tax.settings.update({ defaults: { tax_behavior } }, seller)
  const page = await paymentPageOf(await buy(services, shop, shop.special))
  const paid = await pay(page, CARDS.accepted, german)
  await comeBack(services, shop, paid.headers.get('location') ?? '')
  expect(await ordersOf(services.documents, shop.account.sub)).toMatchObject([
    { sums: { isTaxIncluded: false, totalInCents: total } },
  ])
})

test('an author who has not is sold for as before', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 9)
  await shipWorldwide(services, shop)
  const page = await paymentPageOf(await buy(services, shop, shop.special))
  const paid = await pay(page, CARDS.accepted, german)
  await comeBack(services, shop, paid.headers.get('location') ?? '')
  const [order] = await ordersOf(services.documents, shop.account.sub)
  expect(order?.sums).toMatchObject({ taxInCents: 0, totalInCents: 12_000 })
})
