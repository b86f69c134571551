import { afterAll, expect, test } from 'vitest'
import { buyingABook, CARDS, lineOf, pay, sentFor, submit, testSeller, wordsOf } from '../stripe.fixture.ts'

const trial = await testSeller()
const { stripe, seller } = trial
afterAll(() => trial.close())

const page = () => `${trial.url}/sellers/${seller.stripeAccount}`
const look = async () => wordsOf(await fetch(page()))

async function sell() {
  const session = await stripe.checkout.sessions.create(
    buyingABook({ line_items: [lineOf('Phantastes', 1200, 2)], shipping_options: [sentFor(500)] }),
    seller,
  )
  await pay(session.url, CARDS.accepted)
  const sold = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }, seller)
  const intent = typeof sold.payment_intent === 'string' ? null : sold.payment_intent
  return String(intent?.latest_charge)
}

test('a seller sees what was sold, and gives a part of it back', async () => {
  const charge = await sell()
  const words = await look()
  for (const part of ['2 × Phantastes $24.00', '$29.00', 'shipping $5.00', 'Refund of at most 29.00'])
    expect(words).toContain(part)
  expect((await submit(`${page()}/refund`, { charge, amount: '5.5' })).status).toBe(303)
  expect(await stripe.charges.retrieve(charge, {}, seller)).toMatchObject({ amount_refunded: 550 })
  expect(await look()).toContain('Refund of at most 23.50')
  const tooMuch = await submit(`${page()}/refund`, { charge, amount: '23.51' })
  expect(tooMuch.status).toBe(400)
  expect(await wordsOf(tooMuch)).toContain('greater than unrefunded amount on charge ($23.50)')
  expect((await submit(`${page()}/refund`, { charge, amount: 'all' })).status).toBe(400)
})

test('a seller sees a dispute opened, and lost for good', async () => {
  const charge = await sell()
  await submit(`${page()}/dispute`, { charge, reason: 'product_not_received' })
  const { data } = await stripe.disputes.list({ charge }, seller)
  expect(data).toMatchObject([{ reason: 'product_not_received', status: 'needs_response' }])
  for (const part of ['product not received needs response', 'charged back'])
    expect(await look()).toContain(part)
  await submit(`${page()}/lose/${data[0]?.id}`, {})
  expect(await stripe.disputes.retrieve(data[0]?.id ?? '', {}, seller)).toMatchObject({ status: 'lost' })
  await submit(`${page()}/win/${data[0]?.id}`, {})
  expect((await stripe.disputes.retrieve(data[0]?.id ?? '', {}, seller)).status).toBe('lost')
})

test('a seller sets up their tax, and collects it from then on', async () => {
  expect(await look()).toContain('Pending : the head office is not known yet')
  await submit(`${page()}/tax`, {
    country: 'DE',
    state: '',
    postalCode: '89073',
    behavior: 'inclusive',
    code: 'txcd_35010000',
  })
  await submit(`${page()}/register`, { country: 'DE', state: 'CA', type: 'oss_union' })
  await submit(`${page()}/register`, { country: 'US', state: 'TX', type: 'standard' })
  expect(await stripe.tax.settings.retrieve({}, seller)).toMatchObject({
    status: 'active',
    defaults: { tax_behavior: 'inclusive', tax_code: 'txcd_35010000' },
  })
  const ends = async () => (await (await fetch(page())).text()).match(/unregister\/\w+/g) ?? []
  expect(await ends()).toHaveLength(2)
  for (const part of ['US TX state sales tax', 'DE oss union']) expect(await look()).toContain(part)
  await submit(`${page()}/${(await ends())[0]}`, {})
  expect(await ends()).toHaveLength(1)
  expect(await look()).toContain('Active : orders can be taxed.')
})

test('nobody’s dashboard is nobody’s', async () => {
  expect((await fetch(`${trial.url}/sellers/acct_no`)).status).toBe(404)
  expect((await submit(`${trial.url}/sellers/acct_no/tax`, { country: 'DE' })).status).toBe(404)
})
