import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { countUses } from '@lorecircle/functions/discounts/discount-for-author'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc, discountReaderDoc } from '@lorecircle/shared/discount/stored'
import { defaultOrderEmailSettings } from '@lorecircle/shared/order/own-letters'
import { orderEmailSettingsDoc } from '@lorecircle/shared/order/stored'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { buyCart, openBookshop, parcel, paymentPageOf } from '../checkout/bookshop.ts'
import { ordersOf } from '../support/orders-of.ts'
import { listen, shops, startSweeps } from './sweeping.ts'

startSweeps()

test('the sweep of checkouts puts back what nobody paid, and makes an order of what was paid', async () => {
  const { services, clock } = shops
  const [left, paid] = [await openBookshop(services), await openBookshop(services)]
  for (const { account } of [left, paid]) {
    const code = testDiscount({ code: 'ONCE', oncePerReader: true })
    await services.documents.create(discountDoc(account.sub, 'ONCE'), code)
  }
  await services.documents.create(orderEmailSettingsDoc(paid.account.folder), {
    ...defaultOrderEmailSettings,
    words: { ...defaultOrderEmailSettings.words, receipt: 'Thanks from the mill.' },
  })
  const said = { code: 'ONCE', email: 'ada@example.com' }
  await buyCart(services, left, left.special, said)
  const page = await paymentPageOf(await buyCart(services, paid, paid.special, said))
  await pay(page, CARDS.accepted, { ...parcel, email: said.email })
  const sweeper = await shops.as('sweep-checkouts')
  listen()
  clock.aheadMs = 40 * 60_000
  await sweepCheckouts(sweeper)
  expect(await services.documents.read(claimDoc(left.special.id, 1))).toBeNull()
  expect(await countUses(services.documents, left.account.sub, 'ONCE')).toBe(0)
  expect(await Array.fromAsync(services.documents.list(discountReaderDoc.within(left.account.sub)))).toEqual(
    [],
  )
  expect(await countUses(services.documents, paid.account.sub, 'ONCE')).toBe(1)
  const [order] = await ordersOf(services.documents, paid.account.sub)
  expect(order?.letters[0]?.state).toBe('sent')
  expect(await shops.mailTo(paid.account.email)).toHaveLength(1)
  expect((await shops.mailTo(said.email))[0]?.body.text).toContain('Thanks from the mill.')
})
