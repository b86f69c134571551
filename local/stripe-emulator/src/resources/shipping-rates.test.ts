import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { buyingABook, CARDS, lineOf, pay, sentFor, submit, testSeller, wordsOf } from '../stripe.fixture.ts'

const trial = await testSeller()
const { stripe, seller } = trial
afterAll(() => trial.close())

const germany: Stripe.Checkout.SessionCreateParams.ShippingAddressCollection = { allowed_countries: ['DE'] }
const address = { shippingName: 'A Reader', line1: 'Weg 1', city: 'Ulm', postalCode: '89073', country: 'DE' }
const open = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
  stripe.checkout.sessions.create(buyingABook({ shipping_address_collection: germany, ...more }), seller)
const look = (id: string) => stripe.checkout.sessions.retrieve(id, {}, seller)

test('a reader pays the books and the postage, each said apart', async () => {
  const coupon = await stripe.coupons.create({ percent_off: 10 }, seller)
  const session = await open({
    line_items: [lineOf('Phantastes', 1999, 3), lineOf('Lilith', 1250)],
    discounts: [{ coupon: coupon.id }],
    shipping_options: [
      sentFor(695, 'Parcel', {
        delivery_estimate: {
          minimum: { unit: 'business_day', value: 2 },
          maximum: { unit: 'business_day', value: 4 },
        },
      }),
    ],
  })
  expect(session).toMatchObject({
    amount_subtotal: 7247,
    amount_total: 7247 - 725 + 695,
    total_details: { amount_discount: 725, amount_shipping: 695, amount_tax: 0 },
    shipping_cost: { amount_subtotal: 695, amount_tax: 0, amount_total: 695 },
    shipping_options: [{ shipping_amount: 695 }],
  })
  const words = await wordsOf(await fetch(session.url ?? ''))
  for (const part of [
    'Phantastes × 3',
    '$19.99 each',
    'Subtotal $72.47',
    'Discount −$7.25',
    'Shipping $6.95',
    'Total due today $72.17',
    'Parcel, $6.95 2 to 4 business days',
    'Pay $72.17',
  ])
    expect(words).toContain(part)
  await pay(session.url, CARDS.accepted, address)
  const paid = await stripe.checkout.sessions.retrieve(
    session.id,
    { expand: ['payment_intent', 'shipping_cost.shipping_rate'] },
    seller,
  )
  expect(paid).toMatchObject({
    payment_status: 'paid',
    amount_total: 7217,
    payment_intent: { amount_received: 7217 },
    shipping_cost: { shipping_rate: { display_name: 'Parcel', fixed_amount: { amount: 695 } } },
  })
})

test('the news of an order says of it what the order itself says', async () => {
  const session = await open({
    shipping_options: [sentFor(695)],
    metadata: { checkoutId: 'c-1' },
    phone_number_collection: { enabled: true },
  })
  await pay(session.url, CARDS.accepted, { ...address, phone: '+49 731 1610' })
  const { data } = await stripe.events.list({ type: 'checkout.session.completed', limit: 1 }, seller)
  expect(data[0]?.data.object).toEqual(await look(session.id))
  expect(data[0]?.data.object).toMatchObject({
    metadata: { checkoutId: 'c-1' },
    collected_information: { shipping_details: { address: { country: 'DE' } } },
    customer_details: { phone: '+49 731 1610' },
    shipping_cost: { amount_total: 695 },
    total_details: { amount_shipping: 695 },
  })
})

test('a reader chooses the dearer way, and sees the new total before it is charged', async () => {
  const session = await open({ shipping_options: [sentFor(0, 'Letter'), sentFor(1500, 'Courier')] })
  expect(session.amount_total).toBe(2400)
  const courier = String(session.shipping_options[1]?.shipping_rate)
  const chosen = { ...address, shippingRate: courier, shownTotal: '2400' }
  const first = await pay(session.url, CARDS.accepted, chosen)
  expect(first.status).toBe(200)
  expect(await wordsOf(first)).toContain('the total is $39.00. Nothing was charged yet')
  expect(await look(session.id)).toMatchObject({ status: 'open', amount_total: 3900 })
  const second = await pay(session.url, CARDS.accepted, { ...chosen, shownTotal: '3900' })
  expect(second.status).toBe(303)
  expect(await look(session.id)).toMatchObject({
    amount_total: 3900,
    shipping_cost: { shipping_rate: courier },
  })
})

test('a free book is charged its postage, and asks for no card where that is free as well', async () => {
  const gift = await stripe.coupons.create({ percent_off: 100 }, seller)
  const discounts = [{ coupon: gift.id }]
  const sent = await open({ discounts, shipping_options: [sentFor(499)] })
  expect(sent.amount_total).toBe(499)
  expect(await (await fetch(sent.url ?? '')).text()).toContain('cardNumber')
  await pay(sent.url, CARDS.accepted, address)
  expect(await look(sent.id)).toMatchObject({ payment_status: 'paid', amount_total: 499 })

  const free = await open({ discounts, shipping_options: [sentFor(0, 'Letter'), sentFor(700, 'Courier')] })
  expect(await (await fetch(free.url ?? '')).text()).not.toContain('cardNumber')
  const courier = String(free.shipping_options[1]?.shipping_rate)
  const toCourier = await submit(free.url ?? '', {
    ...address,
    email: 'reader@example.com',
    shippingRate: courier,
    shownTotal: '0',
  })
  expect(await toCourier.text()).toContain('cardNumber')
  expect(await look(free.id)).toMatchObject({ status: 'open', amount_total: 700 })
})

test('nothing is sent to a country that the seller did not name, nor to one that the service does not know', async () => {
  const session = await open({ shipping_options: [sentFor(499)] })
  const answer = await pay(session.url, CARDS.accepted, { ...address, country: 'FR' })
  expect(answer.status).toBe(422)
  expect(await wordsOf(answer)).toContain('Choose a country from the list.')
  await expect(
    open({ shipping_address_collection: { allowed_countries: ['DE', 'KP'] } }),
  ).rejects.toMatchObject({ param: 'shipping_address_collection[allowed_countries][1]' })
})

test('six ways to send, and postage in another currency, are refused', async () => {
  await expect(open({ shipping_options: [1, 2, 3, 4, 5, 6].map((cents) => sentFor(cents)) })).rejects.toThrow(
    'maximum of 5 shipping options',
  )
  await expect(
    open({
      shipping_options: [sentFor(1, 'Post', { fixed_amount: { amount: 1, currency: 'eur' } })],
    }),
  ).rejects.toThrow('currency')
})

test('twenty lines are read ten at a time', async () => {
  const line_items = Array.from({ length: 20 }, (_, index) => lineOf(`Volume ${index + 1}`, 100, 10))
  const session = await open({ line_items, expand: ['line_items'] })
  expect(session.amount_total).toBe(20_000)
  expect(session.line_items).toMatchObject({ has_more: true })
  expect(session.line_items?.data).toHaveLength(10)
  const names: (string | null)[] = []
  for await (const line of stripe.checkout.sessions.listLineItems(session.id, { limit: 7 }, seller))
    names.push(line.description)
  expect(names).toEqual(line_items.map(({ price_data }) => price_data?.product_data?.name))
})
