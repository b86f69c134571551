import { setUpStripe } from '@lorecircle/infra/stripe-setup/set-up-stripe'
import { webhookApiVersion } from '@lorecircle/infra/stripe-setup/webhooks'
import { testStripe } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterEach, beforeEach, expect, test } from 'vitest'

const origin = 'https://lorecircle.example'
let payments: Awaited<ReturnType<typeof testStripe>>
let stripe: (typeof payments)['stripe']
beforeEach(async () => {
  payments = await testStripe()
  stripe = payments.stripe
})
afterEach(() => payments.close())

const settle = () => setUpStripe(stripe, { origin, mode: 'settle' })
const check = () => setUpStripe(stripe, { origin, mode: 'check' })
const statesOf = async (report: ReturnType<typeof check>) =>
  Object.fromEntries((await report).lines.map(({ name, state }) => [name, state]))

test('an empty account is told what is missing, and nothing is made by looking', async () => {
  expect(new Set(Object.values(await statesOf(check())))).toEqual(new Set(['missing']))
  expect((await stripe.webhookEndpoints.list()).data).toEqual([])
})

test('an account is put in order once, and stays as it is the second time', async () => {
  const first = await settle()
  expect(new Set(first.lines.map(({ state }) => state))).toEqual(new Set(['made']))
  expect(Object.keys(first.told).sort()).toEqual([
    'STRIPE_PORTAL_CONFIGURATION',
    'STRIPE_PRICE_MONTHLY',
    'STRIPE_PRICE_YEARLY',
  ])
  expect(Object.keys(first.secrets).sort()).toEqual([
    'STRIPE_ACCOUNTS_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
    'STRIPE_WEBHOOK_SECRET',
  ])
  const again = await settle()
  expect(new Set(again.lines.map(({ state }) => state))).toEqual(new Set(['there']))
  expect([again.told, again.secrets]).toEqual([first.told, {}])
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(2)
})

test('the endpoints hear disputes, failed refunds and closed accounts, in the version of the SDK', async () => {
  await settle()
  const { data } = await stripe.webhookEndpoints.list()
  expect(new Set(data.map(({ api_version }) => api_version))).toEqual(new Set([webhookApiVersion]))
  const heard = data.flatMap(({ enabled_events }) => enabled_events)
  expect(heard).toEqual(expect.arrayContaining(['charge.dispute.created', 'refund.failed']))
  const destinations = await Array.fromAsync(stripe.v2.core.eventDestinations.list())
  expect(destinations.flatMap(({ enabled_events }) => enabled_events)).toContain('v2.core.account.closed')
})

test('a launch code that an author could use again gives way to one for a first membership', async () => {
  await settle()
  const codes = async () => (await stripe.promotionCodes.list({ code: 'FIRSTCHAPTER', active: true })).data
  const [code] = await codes()
  await stripe.promotionCodes.update(code?.id ?? '', { active: false })
  const promotion = { type: 'coupon', coupon: 'FIRSTCHAPTER' } as const
  await stripe.promotionCodes.create({ code: 'FIRSTCHAPTER', promotion })
  expect(Object.values(await statesOf(check()))).toContain('differs')
  await settle()
  expect(await codes()).toMatchObject([
    { code: 'FIRSTCHAPTER', restrictions: { first_time_transaction: true } },
  ])
})

test('what somebody changed is seen by a look, and mended', async () => {
  await settle()
  const [endpoint] = (await stripe.webhookEndpoints.list()).data
  await stripe.webhookEndpoints.update(endpoint?.id ?? '', { enabled_events: ['charge.refunded'] })
  const [monthly] = (await stripe.prices.list({ lookup_keys: ['lorecircle_monthly'] })).data
  await stripe.prices.update(monthly?.id ?? '', { active: false })
  expect(Object.values(await statesOf(check())).sort()).toEqual([
    'differs',
    'differs',
    'missing',
    ...Array.from({ length: 7 }, () => 'there'),
  ])
  const mended = await settle()
  expect(mended.lines.map(({ state }) => state)).toEqual(expect.arrayContaining(['made', 'mended']))
  expect(new Set(Object.values(await statesOf(check())))).toEqual(new Set(['there']))
})

test('an endpoint of another version of the API gives way to a new one, whose secret is told', async () => {
  await settle()
  const { data } = await stripe.webhookEndpoints.list()
  const { id = '', url = '' } = data.find((one) => one.enabled_events.includes('invoice.paid')) ?? {}
  await stripe.webhookEndpoints.del(id)
  await stripe.webhookEndpoints.create({ url, enabled_events: ['invoice.paid'], api_version: '2024-06-20' })
  const { secrets } = await settle()
  expect(Object.keys(secrets)).toEqual(['STRIPE_WEBHOOK_SECRET'])
  const there = (await stripe.webhookEndpoints.list()).data.filter((one) => one.url === url)
  expect(there.map(({ api_version }) => api_version)).toEqual([webhookApiVersion])
})
