import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import {
  buyingABook,
  CANCEL,
  CARDS,
  lineOf,
  newAccount,
  onboardedAccount,
  pay,
  submit,
  subscribing,
  testSeller,
  testStripe,
} from '../stripe.fixture.ts'

const trial = await testSeller()
const { stripe, seller } = trial
afterAll(() => trial.close())

const charges = async () => (await stripe.charges.list({ limit: 100 }, seller)).data

test('a member subscribes with a coupon, and Stripe knows what they pay and until when', async () => {
  const customer = await stripe.customers.create({ email: 'author@example.com', metadata: { sub: 's-1' } })
  const session = await stripe.checkout.sessions.create(
    subscribing({
      customer: customer.id,
      client_reference_id: 's-1',
      discounts: [{ coupon: 'HALF' }],
      subscription_data: { metadata: { sub: 's-1' } },
    }),
  )
  expect(session).toMatchObject({ status: 'open', amount_subtotal: 2000, amount_total: 1000 })
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toContain('No real card is charged.')
  expect(page).toContain('value="author@example.com"')
  expect(page).toContain('Pay $10.00')

  const answer = await pay(session.url, CARDS.accepted)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://127.0.0.1/thanks?session=${session.id}`)

  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'invoice', 'line_items'],
  })
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer: customer.id,
    client_reference_id: 's-1',
    subscription: { status: 'active', customer: customer.id, metadata: { sub: 's-1' } },
    invoice: { status: 'paid', amount_paid: 1000 },
  })
  expect(paid.line_items?.data[0]?.price?.id).toBe('price_monthly')
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1)
})

test('a coupon is refused where it does not apply, and where it does not exist', async () => {
  const yearly = { line_items: [{ price: 'price_yearly', quantity: 1 }] }
  const refused = (params: Stripe.Checkout.SessionCreateParams) =>
    expect(stripe.checkout.sessions.create(params)).rejects
  await refused(subscribing({ ...yearly, discounts: [{ coupon: 'HALF' }] })).toMatchObject({
    type: 'StripeInvalidRequestError',
    message: expect.stringContaining('not applicable'),
  })
  await refused(subscribing({ discounts: [{ coupon: 'NOPE' }] })).toMatchObject({
    code: 'resource_missing',
    param: 'discounts[0][coupon]',
  })
})

test('a coupon shows what it applies to only when asked', async () => {
  const plain = await stripe.coupons.retrieve('HALF')
  const open = await stripe.coupons.retrieve('HALF', { expand: ['applies_to'] })
  expect(plain.applies_to).toBeUndefined()
  expect(open).toMatchObject({ percent_off: 50, applies_to: { products: ['prod_monthly'] } })
})

test('a free order needs an e-mail and no card', async () => {
  const session = await stripe.checkout.sessions.create(subscribing({ discounts: [{ coupon: 'GIFT' }] }))
  expect(await (await fetch(session.url ?? '')).text()).not.toContain('cardNumber')
  expect((await submit(session.url ?? '', { email: 'not an address' })).status).toBe(422)
  expect((await submit(session.url ?? '', { email: 'reader@example.com' })).status).toBe(303)
  const free = await stripe.checkout.sessions.retrieve(session.id)
  expect(free).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', amount_total: 0 })
})

test('whoever takes what is free is not asked to pay, not even by the heading', async () => {
  const headingOf = async (cents: number) => {
    const session = await stripe.checkout.sessions.create(
      buyingABook({ line_items: [lineOf('Phantastes', cents)] }),
      seller,
    )
    return /<h1>(.*?)<\/h1>/.exec(await (await fetch(session.url ?? '')).text())?.[1]
  }
  const [free = '', paid = ''] = [await headingOf(0), await headingOf(499)]
  expect(free).toMatch(/^Order from ./)
  expect(paid).toBe(free.replace('Order from', 'Pay'))
})

test("a reader pays on the author's own account, which alone sees the sale", async () => {
  const other = { stripeAccount: await onboardedAccount(stripe) }
  const session = await stripe.checkout.sessions.create(
    buyingABook({
      shipping_address_collection: { allowed_countries: ['US', 'DE'] },
      payment_intent_data: { metadata: { order: 'o-1' } },
      metadata: { claims: 'copy 2' },
    }),
    seller,
  )
  expect((await pay(session.url, CARDS.accepted)).status).toBe(422)
  const shipping = {
    shippingName: 'A Reader',
    line1: 'Weg 1',
    city: 'Ulm',
    postalCode: '89073',
    country: 'DE',
  }
  expect((await pay(session.url, CARDS.accepted, { ...shipping, country: 'FR' })).status).toBe(422)
  expect((await pay(session.url, CARDS.accepted, shipping)).status).toBe(303)

  const sold = await stripe.checkout.sessions.retrieve(
    session.id,
    { expand: ['payment_intent.latest_charge'] },
    seller,
  )
  expect(sold).toMatchObject({
    payment_status: 'paid',
    metadata: { claims: 'copy 2' },
    customer_details: { email: 'reader@example.com' },
    collected_information: {
      shipping_details: { name: 'A Reader', address: { city: 'Ulm', country: 'DE' } },
    },
    payment_intent: { status: 'succeeded', metadata: { order: 'o-1' }, latest_charge: { amount: 2400 } },
  })
  const missing = { statusCode: 404, code: 'resource_missing' }
  await expect(stripe.checkout.sessions.retrieve(session.id)).rejects.toMatchObject(missing)
  await expect(stripe.checkout.sessions.retrieve(session.id, {}, other)).rejects.toMatchObject(missing)
  await expect(stripe.checkout.sessions.expire(session.id, {}, other)).rejects.toMatchObject(missing)
})

test('an author whose account may not take cards yet cannot open a checkout', async () => {
  const account = await newAccount(stripe)
  await expect(
    stripe.checkout.sessions.create(buyingABook(), { stripeAccount: account.id }),
  ).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('cannot currently make charges'),
  })
  await expect(
    stripe.checkout.sessions.create(buyingABook(), { stripeAccount: 'acct_unknown' }),
  ).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' })
})

test('a refused card leaves the session open, and another card pays it', async () => {
  const session = await stripe.checkout.sessions.create(buyingABook(), seller)
  for (const [card, message] of [
    [CARDS.declined, 'Your card was declined.'],
    [CARDS.insufficient, 'Your card has insufficient funds.'],
    ['4111 1111 1111 1111', 'Your card number is invalid.'],
    ['constructor', 'Your card number is invalid.'],
  ] as const) {
    const answer = await pay(session.url, card)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await answer.text()).toContain(message)
  }
  expect((await pay(session.url, CARDS.accepted, { cardExpiry: '01/20' })).status).toBe(422)
  expect(await stripe.checkout.sessions.retrieve(session.id, {}, seller)).toMatchObject({ status: 'open' })
  expect((await pay(session.url, CARDS.accepted)).status).toBe(303)
})

test('a bank asks its customer, who fails once and then approves', async () => {
  const session = await stripe.checkout.sessions.create(buyingABook(), seller)
  const approve = async (answer: string) => {
    expect((await pay(session.url, CARDS.asks)).headers.get('location')).toBe(`/pay/${session.id}/approval`)
    const page = await (await fetch(`${session.url}/approval`)).text()
    const token = /name="token" value="(\w+)"/.exec(page)?.[1] ?? ''
    return submit(`${session.url}/approval`, { token, answer })
  }
  expect((await approve('fail')).headers.get('location')).toBe(`/pay/${session.id}`)
  expect(await (await fetch(session.url ?? '')).text()).toContain('unable to authenticate')
  expect(await stripe.checkout.sessions.retrieve(session.id, {}, seller)).toMatchObject({ status: 'open' })
  await pay(session.url, CARDS.asks)
  await submit(`${session.url}/approval`, { token: 'guessed', answer: 'approve' })
  expect(await stripe.checkout.sessions.retrieve(session.id, {}, seller)).toMatchObject({ status: 'open' })
  expect((await approve('approve')).headers.get('location')).toContain(`/thanks?session=${session.id}`)
})

test('a double click on Pay charges once', async () => {
  const before = (await charges()).length
  const session = await stripe.checkout.sessions.create(buyingABook(), seller)
  const answers = await Promise.all([1, 2, 3].map(() => pay(session.url, CARDS.accepted)))
  for (const answer of answers) expect(answer.headers.get('location')).toContain(session.id)
  expect(await charges()).toHaveLength(before + 1)
  expect(await (await fetch(session.url ?? '')).text()).toContain('Already paid')
})

test('an expired session cannot be paid, nor expired again', async () => {
  const session = await stripe.checkout.sessions.create(buyingABook(), seller)
  expect(await stripe.checkout.sessions.expire(session.id, {}, seller)).toMatchObject({
    status: 'expired',
    url: null,
  })
  const answer = await pay(session.url, CARDS.accepted)
  expect(answer.status).toBe(410)
  expect(await answer.text()).toContain(`href="${CANCEL}"`)
  await expect(stripe.checkout.sessions.expire(session.id, {}, seller)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('status of expired'),
  })
})

test('expires_at lies between half an hour and a day away', async () => {
  const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
  const create = (expires_at: number) => stripe.checkout.sessions.create(buyingABook({ expires_at }), seller)
  await expect(create(inMinutes(29))).rejects.toMatchObject({ param: 'expires_at' })
  await expect(create(inMinutes(24 * 60 + 5))).rejects.toMatchObject({ param: 'expires_at' })
  expect((await create(inMinutes(31))).status).toBe('open')
})

test('the same idempotency key gives the same session, and other parameters are an error', async () => {
  const key = { ...seller, idempotencyKey: 'checkout-1' }
  const first = await stripe.checkout.sessions.create(buyingABook(), key)
  const again = await stripe.checkout.sessions.create(buyingABook(), key)
  expect(again.id).toBe(first.id)
  await expect(
    stripe.checkout.sessions.create(buyingABook({ client_reference_id: 'other' }), key),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  const elsewhere = { stripeAccount: await onboardedAccount(stripe), idempotencyKey: 'checkout-1' }
  expect((await stripe.checkout.sessions.create(buyingABook(), elsewhere)).id).not.toBe(first.id)
  expect((await stripe.checkout.sessions.create(buyingABook(), key)).id).toBe(first.id)
})

test('a day later an idempotency key is fresh again', async () => {
  const { stripe, clock, close } = await testStripe()
  const create = () => stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'k' })
  const first = await create()
  clock.aheadMs = 23 * 60 * 60_000
  expect((await create()).id).toBe(first.id)
  clock.aheadMs = 25 * 60 * 60_000
  expect((await create()).id).not.toBe(first.id)
  await close()
})

test('what was bought can be read line by line', async () => {
  const session = await stripe.checkout.sessions.create(buyingABook(), seller)
  const lines = await stripe.checkout.sessions.listLineItems(
    session.id,
    { expand: ['data.price.product'] },
    seller,
  )
  expect(lines.data).toMatchObject([
    {
      description: 'A Special Edition',
      quantity: 1,
      amount_total: 2400,
      price: { product: { name: 'A Special Edition' } },
    },
  ])
})

test('what is missing, unknown or mistyped is refused as Stripe refuses it', async () => {
  const create = (params: Stripe.Checkout.SessionCreateParams) => stripe.checkout.sessions.create(params)
  await expect(
    create(subscribing({ line_items: [{ price: 'price_no', quantity: 1 }] })),
  ).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'line_items[0][price]',
  })
  await expect(create({ mode: 'payment', success_url: CANCEL })).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'line_items',
  })
  await expect(create(buyingABook({ metadata: { long: 'x'.repeat(501) } }))).rejects.toMatchObject({
    message: expect.stringContaining('up to 500 characters'),
  })
  await expect(create(subscribing({ mode: 'payment' }))).rejects.toMatchObject({ param: 'mode' })
  await expect(stripe.rawRequest('POST', '/v1/customers', { emial: 'a' })).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'emial',
  })
})

test('an unknown resource, an unknown address and a wrong key are told apart', async () => {
  for (const lookUp of [
    stripe.checkout.sessions.retrieve('cs_test_no'),
    stripe.customers.retrieve('cus_no'),
    stripe.prices.retrieve('price_no'),
    stripe.subscriptions.cancel('sub_no'),
    stripe.paymentIntents.retrieve('pi_no'),
    stripe.disputes.retrieve('dp_no'),
  ])
    await expect(lookUp).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
  await expect(stripe.v2.core.accounts.retrieve('acct_no')).rejects.toMatchObject({ statusCode: 404 })
  await expect(trial.sdk('sk_test_wrong').customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  )
  expect((await fetch(`${trial.url}/v1/customers`)).status).toBe(401)
})
