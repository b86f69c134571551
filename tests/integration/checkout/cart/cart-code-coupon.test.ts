import { CARDS, pay } from '@lorecircle/local/stripe/stripe.fixture'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { expect, test } from 'vitest'
import { buyCart, cancelLinkOf, comeBack, openBookshop, parcel, paymentPageOf } from '../bookshop.ts'
import { openCarts, shops } from './carts.ts'

openCarts()

test('the coupon of a discounted payment ends with its page, and is deleted when it was paid or given up', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 9)
  await services.documents.create(discountDoc(shop.account.sub, 'TEN'), testDiscount({ code: 'TEN' }))
  const stripe = await services.stripe()
  const coupons = async () =>
    (await stripe.coupons.list({}, { stripeAccount: shop.account.payments.accountId ?? '' })).data
  const open = async () => paymentPageOf(await buyCart(services, shop, shop.special, { code: 'TEN' }))

  const paidPage = await open()
  const [coupon] = await coupons()
  expect(coupon).toMatchObject({ amount_off: 1_200, max_redemptions: 1 })
  expect((coupon?.redeem_by ?? 0) - (coupon?.created ?? 0)).toBeLessThanOrEqual(32 * 60)
  const back = await pay(paidPage, CARDS.accepted, parcel)
  await comeBack(services, shop, back.headers.get('location') ?? '')
  expect(await coupons()).toEqual([])

  const givenUp = await open()
  expect(await coupons()).toHaveLength(1)
  await comeBack(services, shop, await cancelLinkOf(givenUp))
  expect(await coupons()).toEqual([])
})
