import { afterAll, expect, test } from 'vitest'
import { buyingABook, CARDS, pay, testSeller } from '../stripe.fixture.ts'

const trial = await testSeller()
const { stripe, seller } = trial
afterAll(() => trial.close())

/** A book of $24, paid by this card. */
async function sell(card: string) {
  const session = await stripe.checkout.sessions.create(buyingABook(), seller)
  await pay(session.url, card)
  const sold = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }, seller)
  const intent = typeof sold.payment_intent === 'string' ? null : sold.payment_intent
  return { intent: intent?.id ?? '', charge: String(intent?.latest_charge) }
}
const chargeNow = (id: string) => stripe.charges.retrieve(id, { expand: ['refunds'] }, seller)
const look = async (id: string) => (await stripe.refunds.list({}, seller)).data.find((one) => one.id === id)
const newsOf = async (id: string) => {
  const { data } = await stripe.events.list({ limit: 100 }, seller)
  return data
    .filter(({ data }) => 'id' in data.object && data.object.id === id)
    .map(({ type, data }) => [type, data.previous_attributes])
    .reverse()
}

test('an author refunds a part, then the rest, and no more than that', async () => {
  const { intent, charge } = await sell(CARDS.accepted)
  const refund = (amount?: number) =>
    stripe.refunds.create({ payment_intent: intent, ...(amount ? { amount } : {}) }, seller)
  await expect(refund(9999)).rejects.toMatchObject({
    param: 'amount',
    message: 'Refund amount ($99.99) is greater than unrefunded amount on charge ($24.00)',
  })
  const first = await stripe.refunds.create(
    { charge, amount: 400, reason: 'requested_by_customer', metadata: { line: '2' } },
    seller,
  )
  expect(first).toMatchObject({
    amount: 400,
    status: 'succeeded',
    payment_intent: intent,
    metadata: { line: '2' },
  })
  await expect(refund(2001)).rejects.toMatchObject({ param: 'amount' })
  expect((await refund(600)).amount).toBe(600)
  expect((await refund()).amount).toBe(1400)
  await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' })
  const { refunds, ...refunded } = await chargeNow(charge)
  expect(refunded).toMatchObject({ refunded: true, amount_refunded: 2400 })
  expect(refunds?.data.map(({ amount }) => amount)).toEqual([1400, 600, 400])
  expect(await newsOf(charge)).toEqual([
    ['charge.succeeded', undefined],
    ['charge.refunded', { amount_refunded: 0 }],
    ['charge.refunded', { amount_refunded: 400 }],
    ['charge.refunded', { amount_refunded: 1000, refunded: false }],
  ])
  const page = await stripe.refunds.list({ charge, limit: 2 }, seller)
  expect([page.data.length, page.has_more]).toEqual([2, true])
  const rest = await stripe.refunds.list({ charge, starting_after: page.data[1]?.id ?? '' }, seller)
  expect(rest.data.map(({ id }) => id)).toEqual([first.id])
})

test('the same refund asked for twice is made once', async () => {
  const { charge } = await sell(CARDS.accepted)
  const key = { ...seller, idempotencyKey: `refund-${charge}` }
  const first = await stripe.refunds.create({ charge, amount: 500 }, key)
  expect((await stripe.refunds.create({ charge, amount: 500 }, key)).id).toBe(first.id)
  expect((await chargeNow(charge)).amount_refunded).toBe(500)
})

test('a refund that seemed done comes back days later, and the money is the author’s again', async () => {
  const { charge } = await sell(CARDS.refundFails)
  const { id, status } = await stripe.refunds.create({ charge }, seller)
  expect(status).toBe('succeeded')
  expect(await chargeNow(charge)).toMatchObject({ refunded: true })
  trial.clock.aheadMs += 6000
  await expect
    .poll(() => look(id), { timeout: 3000 })
    .toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' })
  expect(await chargeNow(charge)).toMatchObject({ refunded: false, amount_refunded: 0 })
  expect(await newsOf(id)).toEqual([
    ['refund.created', undefined],
    ['refund.failed', { status: 'succeeded' }],
    ['refund.updated', { status: 'succeeded' }],
    ['charge.refund.updated', { status: 'succeeded' }],
  ])
  expect((await stripe.refunds.create({ charge, amount: 2400 }, seller)).amount).toBe(2400)
})

test('a refund that is under way holds its money, and counts when it has arrived', async () => {
  const { charge } = await sell(CARDS.refundedLate)
  const { id, status } = await stripe.refunds.create({ charge, amount: 2000 }, seller)
  expect(status).toBe('pending')
  expect(await chargeNow(charge)).toMatchObject({ amount_refunded: 0 })
  await expect(stripe.refunds.create({ charge, amount: 500 }, seller)).rejects.toMatchObject({
    param: 'amount',
  })
  trial.clock.aheadMs += 6000
  await expect
    .poll(() => chargeNow(charge), { timeout: 3000 })
    .toMatchObject({ amount_refunded: 2000, refunded: false })
  expect(await look(id)).toMatchObject({ status: 'succeeded' })
  expect((await newsOf(id)).map(([type]) => type)).toEqual([
    'refund.created',
    'refund.updated',
    'charge.refund.updated',
  ])
})
