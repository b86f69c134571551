import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import {
  buyingABook,
  CARDS,
  collectTax,
  lineOf,
  newDataFile,
  onboardedAccount,
  pay,
  sentFor,
  submit,
  testSeller,
  testStripe,
  wordsOf,
} from '../stripe.fixture.ts'

const PRINTED = 'txcd_35010000'
const EBOOK = 'txcd_10302000'
const dataFile = await newDataFile()
let trial = await testSeller({ dataFile })
let { stripe } = trial
const { seller } = trial
await collectTax(stripe, seller)
afterAll(() => trial.close())

const taxed = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
  stripe.checkout.sessions.create(buyingABook({ automatic_tax: { enabled: true }, ...more }), seller)
const paid = (id: string) =>
  stripe.checkout.sessions.retrieve(
    id,
    { expand: ['payment_intent', 'line_items.data.taxes', 'total_details.breakdown'] },
    seller,
  )
const anywhere: Stripe.Checkout.SessionCreateParams.ShippingAddressCollection = {
  allowed_countries: ['DE', 'FR', 'GB', 'US', 'JP'],
}
const sentTo = (country: string, postalCode: string) => ({
  shippingName: 'A Reader',
  line1: '1 Main Street',
  city: 'Town',
  postalCode,
  country,
})

test('tax is refused until the seller has said where they are', async () => {
  const own = { stripeAccount: await onboardedAccount(stripe) }
  const open = () => stripe.checkout.sessions.create(buyingABook({ automatic_tax: { enabled: true } }), own)
  expect(await stripe.tax.settings.retrieve({}, own)).toMatchObject({
    status: 'pending',
    status_details: { pending: { missing_fields: ['head_office'] } },
  })
  await expect(open()).rejects.toThrow('valid head office address')
  const american = await stripe.tax.settings.update({ head_office: { address: { country: 'US' } } }, own)
  expect(american.status_details.pending?.missing_fields).toEqual([
    'head_office.address.state',
    'head_office.address.postal_code',
  ])
  await stripe.tax.settings.update(
    { head_office: { address: { country: 'US', state: 'TX', postal_code: '78701' } } },
    own,
  )
  await expect(open()).rejects.toThrow('tax_behavior')
  await stripe.tax.settings.update({ defaults: { tax_behavior: 'inferred_by_currency' } }, own)
  expect(await open()).toMatchObject({
    automatic_tax: { enabled: true, status: 'requires_location_inputs' },
    total_details: { amount_tax: 0 },
  })
})

test('an unknown tax code is refused', async () => {
  await expect(taxed({ line_items: [lineOf('A Book', 500, 1, { code: 'txcd_1' })] })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'line_items[0][price_data][product_data][tax_code]',
  })
})

test('a printed book and its postage are taxed where they are sent, after the discount', async () => {
  const coupon = await stripe.coupons.create({ amount_off: 300, currency: 'usd' }, seller)
  const session = await taxed({
    line_items: [
      lineOf('Phantastes', 1999, 2, { code: PRINTED }),
      lineOf('Lilith', 1000, 1, { code: EBOOK }),
    ],
    discounts: [{ coupon: coupon.id }],
    shipping_address_collection: anywhere,
    shipping_options: [sentFor(495, 'Post', { tax_code: 'txcd_92010001' })],
  })
  expect(session.amount_total).toBe(4998 - 300 + 495)
  await pay(session.url, CARDS.accepted, sentTo('DE', '89073'))
  // 3998 − 240 and 1000 − 60, and the postage, at 7 %: 263.06, 65.80 and 34.65 cents.
  const { line_items: lines, ...order } = await paid(session.id)
  expect(lines?.data.map((line) => [line.amount_discount, line.amount_tax, line.amount_total])).toEqual([
    [240, 263, 4021],
    [60, 66, 1006],
  ])
  expect(lines?.data[0]?.taxes).toMatchObject([
    {
      amount: 263,
      taxability_reason: 'reduced_rated',
      rate: { percentage: 7, country: 'DE', tax_type: 'vat' },
    },
  ])
  expect(order).toMatchObject({
    amount_total: 4998 - 300 + 495 + 364,
    automatic_tax: { status: 'complete' },
    shipping_cost: { amount_subtotal: 495, amount_tax: 35, amount_total: 530 },
    total_details: { amount_tax: 364, breakdown: { taxes: [{ amount: 364 }] } },
    payment_intent: { amount_received: 5557 },
  })
})

test('tax within the price leaves the total as it is', async () => {
  const session = await taxed({
    line_items: [lineOf('Phantastes', 1070, 1, { code: PRINTED, behavior: 'inclusive' })],
    shipping_address_collection: anywhere,
    shipping_options: [sentFor(214, 'Post', { tax_behavior: 'inclusive' })],
  })
  await pay(session.url, CARDS.accepted, sentTo('DE', '89073'))
  expect(await paid(session.id)).toMatchObject({
    amount_subtotal: 1070,
    amount_total: 1284,
    shipping_cost: { amount_tax: 14, amount_total: 214 },
    total_details: { amount_tax: 84 },
  })
})

test.each([
  ['GB', 'EC1A 1BB', 0, 'zero_rated'],
  ['FR', '75001', 55, 'reduced_rated'],
  ['US', '78701', 63, 'standard_rated'],
  ['US', '97201', 0, 'not_collecting'],
  ['JP', '100-0001', 0, 'not_collecting'],
])('a ten-dollar book to %s %s has %i cents of tax', async (country, postalCode, tax, reason) => {
  const session = await taxed({
    line_items: [lineOf('Phantastes', 1000, 1, { code: PRINTED })],
    shipping_address_collection: anywhere,
  })
  await pay(session.url, CARDS.accepted, sentTo(country, postalCode))
  const { line_items: lines, amount_total: total } = await paid(session.id)
  expect(total).toBe(1000 + tax)
  expect(lines?.data[0]?.taxes).toMatchObject([{ amount: tax, taxability_reason: reason }])
})

test('a reader of e-books says country and ZIP code only, and sees the tax before paying it', async () => {
  const session = await taxed({ line_items: [lineOf('Lilith', 1000, 1, { code: EBOOK })] })
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toContain('name="billingPostalCode"')
  expect(page).not.toContain('name="billingLine1"')
  expect((await pay(session.url, CARDS.accepted, { billingCountry: 'US' })).status).toBe(422)
  const texan = { billingCountry: 'US', billingPostalCode: '78701', shownTotal: '1000' }
  const updated = await submit(session.url ?? '', { ...texan, deed: 'update' })
  expect(await wordsOf(updated)).toContain('Tax $0.63 Total due today $10.63')
  const first = await pay(session.url, CARDS.accepted, texan)
  expect(await wordsOf(first)).toContain('the total is $10.63')
  expect((await pay(session.url, CARDS.accepted, { ...texan, shownTotal: '1063' })).status).toBe(303)
  expect(await paid(session.id)).toMatchObject({
    amount_total: 1063,
    customer_details: { address: { country: 'US', postal_code: '78701' } },
  })
  const californian = await taxed({ line_items: [lineOf('Lilith', 1000, 1, { code: EBOOK })] })
  await pay(californian.url, CARDS.accepted, { billingCountry: 'US', billingPostalCode: '94103' })
  expect((await paid(californian.id)).amount_total).toBe(1000)
})

test('a registration that has ended collects no more, and all of it outlives a restart', async () => {
  const page = () => fetch(`${trial.url}/sellers/${seller.stripeAccount}`)
  const ends = [...(await (await page()).text()).matchAll(/unregister\/(\w+)/g)].map(([, id]) => id)
  expect(ends).toHaveLength(4)
  // Newest first: California, Texas, Britain, Germany.
  await submit(`${trial.url}/sellers/${seller.stripeAccount}/unregister/${ends[2]}`, {})
  await trial.close()
  trial = { ...(await testStripe({ dataFile })), seller }
  stripe = trial.stripe
  expect((await (await page()).text()).match(/unregister\/\w+/g)).toHaveLength(3)
  expect((await stripe.tax.settings.retrieve({}, seller)).status).toBe('active')
  const session = await taxed({ shipping_address_collection: anywhere })
  await pay(session.url, CARDS.accepted, sentTo('GB', 'EC1A 1BB'))
  expect((await paid(session.id)).line_items?.data[0]?.taxes).toMatchObject([
    { taxability_reason: 'not_collecting' },
  ])
})
