import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { accountOf, checkout, functions, startMemberships } from './membership-desk.ts'

startMemberships()

test('two checkouts at once share one customer', async () => {
  const author = await functions.author()
  await Promise.all([checkout(author, { priceId: 'monthly' }), checkout(author, { priceId: 'yearly' })])
  const { data: customers } = await functions.stripe.stripe.customers.list({ email: author.person.email })
  expect(customers.map(({ id }) => id)).toEqual([(await accountOf(author))?.membership.customerId])
})

test('of several payment pages that were opened, one can be paid: there is one subscription', async () => {
  const author = await functions.author()
  const open = async () => String((await checkout(author, { priceId: 'monthly', coupon: 'HALF' })).body.url)
  const pages = [await open(), ...(await Promise.all([open(), open()]))]
  const paid = await Promise.all(
    [...new Set(pages)].map(async (page) => (await pay(page, CARDS.accepted)).headers.get('location') ?? ''),
  )
  expect(paid.filter((location) => location.includes('success=true'))).toHaveLength(1)
  const customer = (await accountOf(author))?.membership.customerId ?? ''
  const { data } = await functions.stripe.stripe.subscriptions.list({ customer, status: 'all' })
  expect(data).toHaveLength(1)
})

test('an author who comes back and chooses otherwise gets the page of what was chosen last, also in the same second', async () => {
  const author = await functions.author()
  const open = async (priceId: 'monthly' | 'yearly') => String((await checkout(author, { priceId })).body.url)
  const pages: string[] = []
  for (let times = 0; times < 4; times++) pages.push(await open('monthly'), await open('yearly'))
  expect(new Set(pages).size).toBe(pages.length)
})

test('an author who has another name by the second try gets the customer of the first, and an account', async () => {
  const author = await functions.author()
  const { sub, email } = author.person
  const { stripe } = functions.stripe
  const first = await stripe.customers.create(
    { email, name: 'A Former Name', metadata: { sub } },
    { idempotencyKey: `customer-${sub}` },
  )
  expect((await checkout(author, { priceId: 'monthly' })).status).toBe(200)
  expect((await accountOf(author))?.membership.customerId).toBe(first.id)

  await stripe.v2.core.accounts.create(
    { display_name: 'A Former Name' },
    { idempotencyKey: `connected-account-${sub}` },
  )
  await functions.join(sub)
  await author.post('/api/assignAuthorSubdomain', { domain: `renamed-${sub}` })
  expect((await author.post('/api/createAccountLink', {})).status).toBe(200)
})
