import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, pay, submit, subscribing, testStripe } from '../stripe.fixture.ts'
import { periodEnd } from './subscriptions.ts'

const seconds = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
const every = (interval: 'month' | 'year') => ({
  recurring: {
    interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  },
})

test('a month after the last day of January is the last day of February', () => {
  expect(periodEnd(seconds('2027-01-31'), every('month'))).toBe(seconds('2027-02-28'))
  expect(periodEnd(seconds('2026-12-15'), every('month'))).toBe(seconds('2027-01-15'))
})

test('a year after leap day is the last day of February', () => {
  expect(periodEnd(seconds('2028-02-29'), every('year'))).toBe(seconds('2029-02-28'))
})

const A_DAY_MS = 24 * 60 * 60_000

let trial: Awaited<ReturnType<typeof testStripe>>
beforeAll(async () => {
  trial = await testStripe()
})
afterAll(() => trial.close())

/** The subscription with its latest invoice. */
async function look({ customer, id }: { customer: string; id: string }) {
  const listed = await trial.stripe.subscriptions.list({
    customer,
    status: 'all',
    expand: ['data.latest_invoice'],
  })
  const found = listed.data.find((one) => one.id === id)
  if (!found) throw new Error(`no subscription ${id}`)
  return found
}

async function member(coupon = 'HALF') {
  const { stripe } = trial
  const customer = await stripe.customers.create({ email: 'author@example.com' })
  const session = await stripe.checkout.sessions.create(
    subscribing({ customer: customer.id, discounts: [{ coupon }] }),
  )
  await pay(session.url, CARDS.accepted)
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
  return { customer: customer.id, id: String(subscription) }
}

test('a member cancels in the customer portal, changes their mind, and switches to a year', async () => {
  const { stripe } = trial
  const { customer, id } = await member()
  const portal = await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://127.0.0.1/portal',
  })
  const page = await (await fetch(portal.url)).text()
  expect(page).toContain('href="http://127.0.0.1/portal"')
  expect(page).toContain('SIM-')

  await submit(portal.url, { subscription: id, deed: 'cancel' })
  expect(await look({ customer, id })).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
  })
  await submit(portal.url, { subscription: id, deed: 'resume' })
  expect(await look({ customer, id })).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
  })
  await submit(portal.url, { subscription: id, deed: 'switch', price: 'price_yearly' })
  const [item] = (await look({ customer, id })).items.data
  expect(item?.price.id).toBe('price_yearly')
  expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBeGreaterThan(360 * 86_400)
})

test("nobody changes another customer's subscription through their own portal", async () => {
  const { stripe } = trial
  const theirs = await member()
  const own = await member()
  const portal = await stripe.billingPortal.sessions.create({ customer: own.customer })
  expect((await submit(portal.url, { subscription: theirs.id, deed: 'cancel' })).status).toBe(404)
  expect(await look(theirs)).toMatchObject({ cancel_at_period_end: false })
})

test('a cancelled subscription is gone from the list, and is listed when asked for', async () => {
  const { stripe } = trial
  const { customer, id } = await member()
  expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' })
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(0)
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 })
})

test('a renewal that fails makes the membership past due, and a new card mends it', async () => {
  const { stripe, url } = trial
  const { customer, id } = await member()
  await submit(`${url}/subscriptions/${id}/fail`, {})
  const failed = await look({ customer, id })
  expect(failed).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', amount_due: 2000 },
  })
  expect(failed.items.data[0]?.current_period_start).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000))

  const portal = await stripe.billingPortal.sessions.create({ customer })
  const deed = /value="(\w+)">Save card/.exec(await (await fetch(portal.url)).text())?.[1] ?? ''
  const card = { subscription: id, deed, cardExpiry: '12/44', cardCvc: '123' }
  expect((await submit(portal.url, { ...card, cardNumber: CARDS.declined })).status).toBe(422)
  expect((await look({ customer, id })).status).toBe('past_due')
  await submit(portal.url, { ...card, cardNumber: CARDS.accepted })
  expect(await look({ customer, id })).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', amount_paid: 2000 },
  })
})

test('a day that passes makes a failed payment a day older, and nothing else', async () => {
  const { url } = trial
  const { customer, id } = await member()
  const paid = await look({ customer, id })
  await submit(`${url}/subscriptions/${id}/day`, {})
  expect(await look({ customer, id })).toEqual(paid)
  await submit(`${url}/subscriptions/${id}/fail`, {})
  const startOf = async () => (await look({ customer, id })).items.data[0]?.current_period_start
  const failed = (await startOf()) ?? 0
  await submit(`${url}/subscriptions/${id}/day`, {})
  expect(await startOf()).toBe(failed - 24 * 60 * 60)
})

test('when the period is over one membership renews at the full price, and a cancelled one ends', async () => {
  const { stripe, clock } = trial
  const staying = await member()
  const leaving = await member()
  const portal = await stripe.billingPortal.sessions.create({ customer: leaving.customer })
  await submit(portal.url, { subscription: leaving.id, deed: 'cancel' })
  clock.aheadMs += 32 * A_DAY_MS
  await expect.poll(async () => (await look(leaving)).status, { timeout: 5000 }).toBe('canceled')
  const renewed = await look(staying)
  expect(renewed).toMatchObject({
    status: 'active',
    latest_invoice: { billing_reason: 'subscription_cycle', amount_paid: 2000 },
  })
})

test('a coupon for good is taken off each renewal, and one for the first period is not', async () => {
  const { url } = trial
  for (const [coupon, amount_paid] of [
    ['FRIEND', 1500],
    ['HALF', 2000],
  ] as const) {
    const { customer, id } = await member(coupon)
    await submit(`${url}/subscriptions/${id}/renew`, {})
    expect(await look({ customer, id })).toMatchObject({
      latest_invoice: { billing_reason: 'subscription_cycle', amount_paid },
    })
  }
})
