import { accountDoc } from '@lorecircle/shared/account/stored'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import { addDays, dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { ordersOf } from '../../support/orders-of.ts'
import { comeBack, parcel, paymentPageOf } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

test('a link with a code that does not work leaves the code of the cart alone, and says so', async () => {
  const { services } = shops
  const shop = await openLargerShop(5)
  const { sub } = shop.account
  const discounts = [
    testDiscount({ code: 'TENOFF', kind: { percent: 10 } }),
    testDiscount({ code: 'ENDED', kind: { percent: 10 }, until: '2020-01-01' }),
    testDiscount({ code: 'TWENTY', kind: { percent: 20 }, minimumInCents: 90_000 }),
  ]
  for (const discount of discounts) await services.documents.create(discountDoc(sub, discount.code), discount)
  const reader = browserIn(shop)
  const codeNow = async () => (await reader.change({ do: 'country', country: 'US' })).code?.code
  expect(locationOf(await reader.follow('TENOFF'))).toMatch(/#your-code$/)
  for (const code of ['NOPE-NOPE', 'ENDED']) {
    expect(locationOf(await reader.follow(code)), code).toMatch(/#not-your-code$/)
    expect(await codeNow(), code).toBe('TENOFF')
  }
  expect(locationOf(await reader.follow('TWENTY')), 'a cart can still reach its minimum').toMatch(
    /#your-code$/,
  )
  expect(await codeNow()).toBe('TWENTY')
})

test('a code takes off what the cart shows, to the cent, and is used up when it is', {
  tags: ['AD7-10'],
}, async () => {
  const { services } = shops
  const shop = await openLargerShop(5)
  const { sub } = shop.account
  await services.documents.update(accountDoc(sub), () => ({ ...shop.account, timeZone: 'Asia/Tokyo' }))
  const code = { code: 'LANTERN', kind: { percent: 15 }, mostUses: 1 }
  await services.documents.create(discountDoc(sub, 'LANTERN'), testDiscount(code))
  const reader = browserIn(shop)
  await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.special.id })
  await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id, quantity: 3 })
  await reader.change({ do: 'country', country: 'US' })
  const cart = await reader.change({ do: 'code', code: ' lantern ' })
  expect(cart.sums).toMatchObject({ itemsInCents: 16_497, discountInCents: 2_475, totalInCents: 14_022 })
  const page = await paymentPageOf(await reader.checkOut({ totalInCents: 14_022 }))
  const other = browserIn(shop)
  await other.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id })
  const late = await other.change({ do: 'code', code: 'LANTERN' })
  expect(late.code?.problem).toBe('This code has been used up.')
  const paid = await pay(page, CARDS.accepted, { ...parcel, email: 'lantern@example.com' })
  await comeBack(services, shop, locationOf(paid))
  const [order] = await ordersOf(services.documents, sub)
  expect(order).toMatchObject({
    discountCode: 'LANTERN',
    timeZone: 'Asia/Tokyo',
    sums: { itemsInCents: 16_497, discountInCents: 2_475, totalInCents: 14_022 },
  })
  expect(order?.lines.reduce((sum, { discountInCents }) => sum + discountInCents, 0)).toBe(2_475)
  const uses = await services.documents.readAll(discountUseDoc, discountUseDoc.within(sub, 'LANTERN'))
  expect(uses.map(({ value }) => value.state)).toEqual(['used'])
})

test.each(['Pacific/Kiritimati', 'Pacific/Niue'])(
  'a code of one day is good on that day in the shop’s time zone (%s)',
  async (timeZone) => {
    const { services } = shops
    const shop = await openLargerShop(5)
    const { sub } = shop.account
    await services.documents.update(accountDoc(sub), () => ({ ...shop.account, timeZone }))
    const today = dayInTimeZone(timeZone, services.now())
    const discounts = [
      testDiscount({ code: 'TODAY', from: today, until: today }),
      testDiscount({ code: 'TOMORROW', from: addDays(today, 1) }),
      testDiscount({ code: 'YESTERDAY', until: addDays(today, -1) }),
    ]
    for (const discount of discounts)
      await services.documents.create(discountDoc(sub, discount.code), discount)
    const reader = browserIn(shop)
    await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id })
    const problemOf = async (code: string) => (await reader.change({ do: 'code', code })).code?.problem
    expect(await problemOf('TOMORROW')).toBe('This code is not active yet.')
    expect(await problemOf('YESTERDAY')).toBe('This code has expired.')
    expect(await problemOf('TODAY')).toBeNull()
    expect(locationOf(await reader.follow('TODAY'))).toMatch(/#your-code$/)
    expect(locationOf(await reader.follow('TOMORROW'))).toMatch(/#not-your-code$/)
  },
)
