import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import {
  buyingABook,
  CARDS,
  newDataFile,
  onboardedAccount,
  pay,
  testSeller,
  testStripe,
} from '../stripe.fixture.ts'

const dataFile = await newDataFile()
let trial = await testSeller({ dataFile })
let { stripe } = trial
const { seller } = trial
afterAll(() => trial.close())

const book = (name: string, cents: number, quantity = 1) => ({
  price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
  quantity,
})

test('an author takes seven dollars off an order of three books, line by line', async () => {
  const key = { ...seller, idempotencyKey: 'coupon-1' }
  const wanted = { amount_off: 700, currency: 'usd', duration: 'once' as const, max_redemptions: 1 }
  const coupon = await stripe.coupons.create(wanted, key)
  expect(await stripe.coupons.create(wanted, key)).toMatchObject({ id: coupon.id, amount_off: 700 })
  const session = await stripe.checkout.sessions.create(
    buyingABook({
      line_items: [book('Phantastes', 1000, 2), book('Lilith', 1333)],
      discounts: [{ coupon: coupon.id }],
    }),
    seller,
  )
  expect(session).toMatchObject({
    amount_subtotal: 3333,
    amount_total: 2633,
    total_details: { amount_discount: 700 },
  })
  const { data } = await stripe.checkout.sessions.listLineItems(session.id, {}, seller)
  expect(data.map((line) => [line.amount_subtotal, line.amount_discount, line.amount_total])).toEqual([
    [2000, 421, 1579],
    [1333, 279, 1054],
  ])
  await pay(session.url, CARDS.accepted)
  expect(await stripe.coupons.retrieve(coupon.id, {}, seller)).toMatchObject({
    times_redeemed: 1,
    valid: false,
  })
  await expect(
    stripe.checkout.sessions.create(buyingABook({ discounts: [{ coupon: coupon.id }] }), seller),
  ).rejects.toMatchObject({ code: 'coupon_expired' })
})

test('two authors give their coupons the same name, and neither meets the other’s', async () => {
  const other = { stripeAccount: await onboardedAccount(stripe) }
  await stripe.coupons.create({ id: 'SPRING', percent_off: 10 }, seller)
  await stripe.coupons.create({ id: 'SPRING', percent_off: 25.5 }, other)
  await expect(stripe.coupons.create({ id: 'SPRING', percent_off: 5 }, seller)).rejects.toMatchObject({
    code: 'resource_already_exists',
    message: 'Coupon already exists.',
  })
  expect(await stripe.coupons.retrieve('SPRING', {}, seller)).toMatchObject({ percent_off: 10 })
  expect(await stripe.coupons.retrieve('SPRING', {}, other)).toMatchObject({ percent_off: 25.5 })
  await expect(stripe.coupons.retrieve('SPRING')).rejects.toMatchObject({ statusCode: 404 })
  await trial.close()
  trial = { ...(await testStripe({ dataFile })), seller }
  stripe = trial.stripe
  expect(await stripe.coupons.retrieve('SPRING', {}, seller)).toMatchObject({ percent_off: 10 })
})

test('a coupon that says too little or too much is refused in the words of the service', async () => {
  const refused = (params: Stripe.CouponCreateParams, message: string) =>
    expect(stripe.coupons.create(params, seller)).rejects.toMatchObject({ statusCode: 400, message })
  await refused({}, 'Must provide percent_off or amount_off.')
  await refused(
    { percent_off: 5, amount_off: 5, currency: 'usd' },
    'Received both percent_off and amount_off parameters. Please pass in only one.',
  )
  await refused({ amount_off: 5 }, 'You must pass currency when passing amount_off')
  await refused({ percent_off: 0 }, "This value must be greater than or equal to 0.01 (it currently is '0').")
  await expect(stripe.coupons.create({ percent_off: 5, redeem_by: 1 }, seller)).rejects.toMatchObject({
    param: 'redeem_by',
    message: expect.stringContaining('which is in the past'),
  })
})
