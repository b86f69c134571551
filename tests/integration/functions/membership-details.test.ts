import { CARDS, pay, submit } from '@lorecircle/local/stripe/stripe.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { MembershipDetails } from '@lorecircle/shared/membership/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

const dayInMs = 24 * 60 * 60 * 1000

type Author = Awaited<ReturnType<typeof functions.author>>
const details = async (author: Author) => MembershipDetails.parse((await author.get('/api/membership')).body)

async function member(plan: 'monthly' | 'yearly' = 'monthly', coupon: string | null = null): Promise<Author> {
  const author = await functions.author()
  const { body } = await author.post('/api/createMembershipCheckoutSession', { priceId: plan, coupon })
  await pay(String(body.url), CARDS.accepted)
  await author.post('/api/checkMembershipStatus')
  return author
}

async function subscriptionOf({ person }: Author) {
  const account = await functions.documents.read(accountDoc(person.sub))
  const { data } = await functions.stripe.stripe.subscriptions.list({
    customer: account?.value.membership.customerId ?? '',
    status: 'all',
  })
  return data[0]?.id ?? ''
}

/** A button of the simulated provider's own dashboard. */
const atStripe = (subscription: string, deed: 'fail' | 'end') =>
  submit(`${functions.stripe.url}/subscriptions/${subscription}/${deed}`, {})

async function portalOf(author: Author): Promise<string> {
  const { status, body } = await author.post('/api/createBillingPortalSession', {
    userSub: author.person.sub,
  })
  expect(status).toBe(200)
  return String(body.url)
}
const read = async (page: string) => (await fetch(page)).text()

test('an author reads which plan runs, and when what is charged next', async () => {
  const monthly = await details(await member('monthly', 'HALF'))
  expect(monthly).toMatchObject({ state: 'active', plan: 'monthly', endsAt: null, manageable: true })
  expect(monthly.nextPayment?.amountInCents, 'the coupon was for one month').toBe(2_000)
  const inDays = (Date.parse(monthly.nextPayment?.at ?? '') - Date.now()) / dayInMs
  expect(Math.round(inDays)).toBeGreaterThanOrEqual(28)
  expect(Math.round(inDays)).toBeLessThanOrEqual(31)

  const yearly = await details(await member('yearly', 'friend'))
  expect(yearly).toMatchObject({ state: 'active', plan: 'yearly' })
  expect(yearly.nextPayment?.amountInCents, 'this coupon is for good').toBe(14_400)
})

test('a coupon is typed in any casing, and is not needed', {
  tags: ['B5-32', 'B5-33', 'B5-34', 'B7-60'],
}, async () => {
  expect(await details(await member('monthly', ' half '))).toMatchObject({ state: 'active' })
  expect(await details(await member('monthly', ''))).toMatchObject({ state: 'active' })
})

test('without a membership there is nothing to manage yet', async () => {
  const author = await functions.author()
  expect(await details(author)).toEqual({
    state: 'none',
    plan: null,
    endsAt: null,
    nextPayment: null,
    manageable: false,
  })
  expect(await author.post('/api/createBillingPortalSession')).toMatchObject({
    status: 409,
    body: { error: 'There is no membership to manage yet.' },
  })
})

test("the customer portal is the author's own: invoices, card, plan and cancellation", {
  tags: ['BD2-06', 'BD2-07', 'BD2-08', 'BD2-09'],
}, async () => {
  const author = await member()
  const page = await portalOf(author)
  const subscription = await subscriptionOf(author)
  expect(await read(page)).toContain('visa card ending in 4242')
  expect(await read(page)).toMatch(/\/invoice\/in_\w+">SIM-\d+/)

  await submit(page, {
    subscription,
    deed: 'card',
    cardNumber: '5555 5555 5555 4444',
    cardExpiry: '12 / 44',
    cardCvc: '123',
  })
  expect(await read(page)).toContain('mastercard card ending in 4444')

  await submit(page, { subscription, deed: 'switch', price: 'price_yearly' })
  expect(await details(author)).toMatchObject({ plan: 'yearly', nextPayment: { amountInCents: 19_200 } })
  expect((await read(page)).match(/SIM-\d+</g)).toHaveLength(2)

  await submit(page, { subscription, deed: 'cancel' })
  const ending = await details(author)
  expect(ending).toMatchObject({ state: 'ending', nextPayment: null })
  expect(Date.parse(ending.endsAt ?? '')).toBeGreaterThan(Date.now() + 300 * dayInMs)
  await submit(page, { subscription, deed: 'resume' })
  expect(await details(author)).toMatchObject({ state: 'active', endsAt: null })
})

test('a payment that failed leaves seven days, says what is owed, and a new card settles it', {
  tags: ['B4-08', 'BD2-03'],
}, async () => {
  const author = await member()
  const subscription = await subscriptionOf(author)
  await atStripe(subscription, 'fail')
  const late = await details(author)
  expect(late).toMatchObject({ state: 'past due', nextPayment: { amountInCents: 2_000 } })
  const daysLeft = (Date.parse(late.endsAt ?? '') - Date.now()) / dayInMs
  expect(daysLeft).toBeGreaterThan(6.9)
  expect(daysLeft).toBeLessThanOrEqual(7)
  expect((await author.post('/api/checkMembershipStatus')).body).toMatchObject({ membershipactive: true })

  const page = await portalOf(author)
  await submit(page, {
    subscription,
    deed: 'card',
    cardNumber: CARDS.accepted,
    cardExpiry: '12 / 44',
    cardCvc: '123',
  })
  expect(await details(author)).toMatchObject({ state: 'active' })
})

test('a membership that ended says when, keeps the portal, and can be begun again', async () => {
  const author = await member()
  await atStripe(await subscriptionOf(author), 'end')
  const over = await details(author)
  expect(over).toMatchObject({ state: 'lapsed', nextPayment: null, manageable: true })
  expect(Math.abs(Date.parse(over.endsAt ?? '') - Date.now())).toBeLessThan(60_000)
  await portalOf(author)
  const again = await author.post('/api/createMembershipCheckoutSession', { priceId: 'monthly' })
  expect(again.status).toBe(200)
})

test('after the days of grace the membership has lapsed, and what is owed is paid before a new one begins', {
  tags: ['BD2-03'],
}, async () => {
  const { clock } = functions.stripe
  clock.aheadMs = -9 * dayInMs
  const author = await member()
  clock.aheadMs = -8 * dayInMs
  await atStripe(await subscriptionOf(author), 'fail')
  clock.aheadMs = 0
  const lapsed = await details(author)
  expect(lapsed).toMatchObject({ state: 'lapsed', nextPayment: { amountInCents: 2_000 } })
  expect(Math.round((Date.parse(lapsed.endsAt ?? '') - Date.now()) / dayInMs)).toBe(-1)
  expect((await author.post('/api/checkMembershipStatus')).body).toMatchObject({ membershipactive: false })
  expect(await author.post('/api/createMembershipCheckoutSession', { priceId: 'monthly' })).toMatchObject({
    status: 409,
    body: { error: 'Your last invoice is still open. Pay it at Stripe: Settings, Membership.' },
  })
  await submit(await portalOf(author), {
    subscription: await subscriptionOf(author),
    deed: 'card',
    cardNumber: CARDS.accepted,
    cardExpiry: '12 / 44',
    cardCvc: '123',
  })
  expect(await details(author)).toMatchObject({ state: 'active' })
})
