import { afterAll, expect, test } from 'vitest'
import {
  type Arrival,
  buyingABook,
  CARDS,
  onboardedAccount,
  pay,
  receiver,
  SECRETS,
  submit,
  testSeller,
} from '../stripe.fixture.ts'

const A_DAY_MS = 24 * 60 * 60_000
const hook = await receiver()
const trial = await testSeller({ hooksAt: hook.url })
const { stripe, seller } = trial
afterAll(async () => {
  await trial.close()
  await hook.close()
})

async function sell(card: string) {
  const session = await stripe.checkout.sessions.create(buyingABook(), seller)
  await pay(session.url, card)
  const sold = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }, seller)
  const intent = typeof sold.payment_intent === 'string' ? null : sold.payment_intent
  const charge = String(intent?.latest_charge)
  const { data } = await stripe.disputes.list({ charge }, seller)
  return { charge, intent: intent?.id, dispute: data[0] }
}

const eventOf = ({ body, signature }: Arrival) =>
  stripe.webhooks.constructEvent(body, signature, SECRETS.connect)
/** What the shop's own webhook has heard of this dispute, with its standing then. */
const heardOf = (id: string | undefined) =>
  hook.arrivals
    .filter(({ path }) => path === '/connect')
    .map(eventOf)
    .flatMap(({ type, data: { object } }) =>
      object.object === 'dispute' && object.id === id ? [`${type} ${object.status}`] : [],
    )

test('a reader disputes a payment: the money is gone at once, and an answer is due in eight days', async () => {
  const { charge, intent, dispute } = await sell(CARDS.disputed)
  expect(dispute).toMatchObject({
    amount: 2400,
    charge,
    payment_intent: intent,
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [{ amount: -2400, fee: 1500, net: -3900 }],
    evidence_details: { has_evidence: false, submission_count: 0 },
  })
  const days = ((dispute?.evidence_details.due_by ?? 0) * 1000 - Date.now()) / A_DAY_MS
  expect(days).toBeGreaterThan(7.9)
  expect(days).toBeLessThan(9.1)
  expect(await stripe.charges.retrieve(charge, {}, seller)).toMatchObject({ disputed: true })
  await expect(stripe.refunds.create({ charge }, seller)).rejects.toMatchObject({ code: 'charge_disputed' })
  await expect
    .poll(() => heardOf(dispute?.id))
    .toEqual(['charge.dispute.created needs_response', 'charge.dispute.funds_withdrawn needs_response'])
})

test('an author wins a dispute and gets the money back', async () => {
  const { charge, dispute } = await sell(CARDS.disputed)
  const id = dispute?.id ?? ''
  await submit(`${trial.url}/sellers/${seller.stripeAccount}/win/${id}`, {})
  expect(await stripe.disputes.retrieve(id, {}, seller)).toMatchObject({
    status: 'won',
    is_charge_refundable: true,
    balance_transactions: [{ amount: -2400 }, { amount: 2400, fee: 0 }],
  })
  await expect
    .poll(() => heardOf(id))
    .toEqual([
      'charge.dispute.created needs_response',
      'charge.dispute.funds_withdrawn needs_response',
      'charge.dispute.funds_reinstated won',
      'charge.dispute.closed won',
    ])
  await expect(stripe.disputes.close(id, {}, seller)).rejects.toThrow('This dispute is already closed')
  expect((await stripe.refunds.create({ charge, amount: 100 }, seller)).status).toBe('succeeded')
})

test('whoever gives in, or does not answer in time, has lost', async () => {
  const given = await sell(CARDS.disputed)
  expect(await stripe.disputes.close(given.dispute?.id ?? '', {}, seller)).toMatchObject({ status: 'lost' })
  const forgotten = await sell(CARDS.disputed)
  trial.clock.aheadMs += 9 * A_DAY_MS
  await expect
    .poll(() => stripe.disputes.retrieve(forgotten.dispute?.id ?? '', {}, seller), { timeout: 3000 })
    .toMatchObject({ status: 'lost', evidence_details: { past_due: true } })
  await expect(stripe.refunds.create({ charge: forgotten.charge }, seller)).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})

test('an inquiry takes no money, and is over once the reader has theirs back', async () => {
  const { charge, dispute } = await sell(CARDS.inquired)
  expect(dispute).toMatchObject({
    status: 'warning_needs_response',
    is_charge_refundable: true,
    balance_transactions: [],
  })
  await stripe.refunds.create({ charge }, seller)
  expect(await stripe.disputes.retrieve(dispute?.id ?? '', {}, seller)).toMatchObject({
    status: 'warning_closed',
  })
})

test('nobody sees the disputes of another author', async () => {
  const { dispute } = await sell(CARDS.disputed)
  const other = { stripeAccount: await onboardedAccount(stripe) }
  await expect(stripe.disputes.retrieve(dispute?.id ?? '', {}, other)).rejects.toMatchObject({
    code: 'resource_missing',
  })
  expect((await stripe.disputes.list({}, other)).data).toEqual([])
  const page = await stripe.disputes.list({ limit: 1 }, seller)
  expect([page.data[0]?.id, page.has_more]).toEqual([dispute?.id, true])
})
