import { CARDS, pay, submit } from '@lorecircle/local/stripe/stripe.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>
const checkout = (author: Author, body: object) => author.post('/api/createMembershipCheckoutSession', body)
const accountOf = async ({ person }: Author) =>
  (await functions.documents.read(accountDoc(person.sub)))?.value

/** Pays on the hosted page; answers the session that the author comes back with. */
async function payFor(author: Author, body: object): Promise<string> {
  const { body: answer } = await checkout(author, body)
  const back = await pay(String(answer.url), CARDS.accepted)
  const returned = new URL(back.headers.get('location') ?? '')
  expect(`${returned.origin}${returned.pathname}`).toBe('http://lorecircle.localhost:4321/stripe-return')
  expect(returned.searchParams.get('success')).toBe('true')
  return returned.searchParams.get('session_id') ?? ''
}

test('an author pays for a month with a coupon and is a member before any webhook came', {
  tags: ['B1-04', 'B4-07', 'B5-33'],
}, async () => {
  const author = await functions.author()
  const sessionId = await payFor(author, { priceId: 'monthly', coupon: ' HALF ' })
  const { body } = await author.post('/api/checkStripeStatus', { userSub: author.person.sub, sessionId })
  expect(body).toMatchObject({ membership: true, accountId: null, charges_enabled: false })

  const account = await accountOf(author)
  expect(account?.membership.status).toBe('active')
  const session = await functions.stripe.stripe.checkout.sessions.retrieve(sessionId)
  expect(session).toMatchObject({ amount_total: 1000, client_reference_id: author.person.sub })
  expect((await author.post('/api/checkMembershipStatus')).body).toMatchObject({
    membership_status: 'active',
    membershipactive: true,
    onboardingcomplete: false,
  })
  expect(await checkout(author, { priceId: 'yearly' })).toMatchObject({
    status: 409,
    body: { error: 'You already have a membership.' },
  })
})

test('a coupon says what it makes of the price, before anything is paid', { tags: ['B5-36'] }, async () => {
  const author = await functions.author()
  const offer = (body: object) => author.post('/api/membership-offer', body)
  expect((await offer({ priceId: 'monthly', coupon: ' half ' })).body).toEqual({
    firstInCents: 1_000,
    laterInCents: 2_000,
    payments: 1,
  })
  expect((await offer({ priceId: 'monthly', coupon: 'NOSUCH' })).body).toMatchObject({
    code: 'coupon.unknown',
    error: 'This coupon does not exist.',
  })
  expect((await offer({ priceId: 'yearly', coupon: 'HALF' })).body).toMatchObject({
    code: 'coupon.elsewhere',
  })
  expect((await accountOf(author))?.membership.customerId, 'asking leaves nothing behind').toBeNull()
})

test('the yearly plan may be named by its price id', { tags: ['B3.10-04', 'B7-58'] }, async () => {
  const author = await functions.author()
  const sessionId = await payFor(author, { priceId: 'price_yearly', coupon: null })
  const session = await functions.stripe.stripe.checkout.sessions.retrieve(sessionId)
  expect(session.amount_total).toBe(19_200)
})

test.each([
  ['a plan of their own', { priceId: 'price_one_cent' }, 'Choose the monthly or the yearly plan.'],
  ['a coupon that is none', { priceId: 'monthly', coupon: 'NOSUCH' }, 'This coupon does not exist.'],
  [
    'a coupon of the other plan',
    { priceId: 'yearly', coupon: 'HALF' },
    'This coupon does not apply to the yearly plan.',
  ],
])(
  'an author who sends %s reads why not',
  { tags: ['B3.10-08', 'B5-36', 'B5-37', 'B7-59'] },
  async (_, body, sentence) => {
    const answer = await checkout(await functions.author(), body)
    expect(answer).toMatchObject({ status: 400, body: { error: sentence } })
  },
)

test('an author who went back without paying is no member, and is told so without waiting', async () => {
  const author = await functions.author()
  const { body } = await checkout(author, { priceId: 'monthly' })
  const sessionId = /cs_\w+/.exec(String(body.url))?.[0]
  const startedAtMs = performance.now()
  const status = await author.post('/api/checkStripeStatus', { sessionId })
  expect(status.body).toMatchObject({ membership: false })
  expect(performance.now() - startedAtMs).toBeLessThan(3_000)
})

test("an author cannot become a member by somebody else's payment", async () => {
  const sessionId = await payFor(await functions.author(), { priceId: 'monthly' })
  const other = await functions.author()
  expect((await other.post('/api/checkStripeStatus', { sessionId })).status).toBe(403)
  expect((await other.post('/api/checkStripeStatus', { sessionId: 'cs_test_none' })).status).toBe(403)
  expect((await other.post('/api/checkMembershipStatus')).body).toMatchObject({ membershipactive: false })
})

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

test('an author connects payments: locked at first, then action needed, then ready', {
  tags: ['B1-06', 'B7-47', 'B7-48', 'B7-49', 'B7-52'],
}, async () => {
  const author = await functions.author()
  const link = (body: object = {}) => author.post('/api/createAccountLink', body)
  expect(await link()).toMatchObject({
    status: 403,
    body: { error: 'Complete Steps 1 and 2 to unlock Stripe connection.' },
  })
  await functions.join(author.person.sub)
  await author.post('/api/assignAuthorSubdomain', { domain: `payable-${author.person.sub}` })

  const backTo = 'http://lorecircle.localhost:4321/authorportal/letsgetstarted?step=3'
  const first = await link({ connectedAccountId: null, returnUrl: backTo, refreshUrl: backTo })
  expect(first.status).toBe(200)
  const status = async () => (await author.post('/api/checkStripeStatus')).body
  const waiting = await status()
  expect(waiting).toMatchObject({
    accountId: first.body.connectedAccountId,
    connectedAccountId: first.body.connectedAccountId,
    charges_enabled: false,
  })
  expect(waiting.requirements_due).toContain('identity.individual.given_name')

  const again = await link({ connectedAccountId: first.body.connectedAccountId })
  expect(again.body.connectedAccountId).toBe(first.body.connectedAccountId)
  const returned = await submit(String(again.body.url), { answer: 'complete' })
  expect(returned.headers.get('location')).toBe(backTo)
  expect(await status()).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements_due: [],
  })
})

test('an author is paid under the pen name, and buyers learn no other', async () => {
  const author = await functions.author()
  const { sub } = author.person
  await functions.join(sub)
  await author.post('/api/assignAuthorSubdomain', { domain: `penned-${sub}` })
  const folder = (await accountOf(author))?.folder ?? ''
  await functions.documents.update(profileDoc(folder), (profile) => ({
    subdomain: null,
    accent: null,
    ...profile,
    penName: 'A Pen of One’s Own',
  }))
  const { body } = await author.post('/api/createAccountLink', {})
  const account = await functions.stripe.stripe.v2.core.accounts.retrieve(String(body.connectedAccountId), {
    include: ['defaults'],
  })
  expect(account.display_name).toBe('A Pen of One’s Own')
  expect(account.defaults?.profile?.doing_business_as).toBe('A Pen of One’s Own')
})

test.each([
  { connectedAccountId: 'acct_of_another' },
  { returnUrl: 'https://evil.example/' },
  { refreshUrl: 'https://evil.example/' },
])('an author cannot send the onboarding elsewhere: %j', { tags: ['B7-53', 'B7-54'] }, async (body) => {
  const author = await functions.publishingAuthor(`elsewhere-${Object.keys(body)[0]?.toLowerCase()}`)
  expect((await author.post('/api/createAccountLink', body)).status).toBe(403)
})

test('the status of a membership is the payload of the contract', {
  tags: ['B7-51', 'B3.9-01', 'B3.9-02', 'B3.9-03', 'B3.9-04'],
}, async () => {
  const author = await functions.publishingAuthor('whole-payload')
  const { body } = await author.post('/api/checkMembershipStatus', { userSub: author.person.sub })
  expect(body).toMatchObject({
    membership_status: 'active',
    onboardingcomplete: true,
    membershipactive: true,
    subdomain: 'whole-payload',
  })
})

test('and says how payments stand', {
  tags: ['B3.9-08', 'B3.9-09', 'B3.9-10', 'B3.9-11', 'B7-46'],
}, async () => {
  const author = await functions.publishingAuthor('payments-payload')
  expect((await author.post('/api/checkMembershipStatus')).body.stripe).toEqual({
    accountId: 'acct_test',
    connectedAccountId: 'acct_test',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements_due: [],
  })
  expect((await author.post('/api/checkStripeStatus')).body).toMatchObject({ membership: true })
})

test('neither a finished onboarding nor a flag in the token makes a member', {
  tags: ['B4-10', 'B4-11'],
}, async () => {
  const author = await functions.publishingAuthor('onboarded-alone')
  await functions.leave(author.person.sub)
  const flagged = functions.tokens.sign(author.person, { 'custom:membershipactive': 'true' })
  const { body } = await functions.ask('/api/checkMembershipStatus', {
    method: 'POST',
    headers: { authorization: `Bearer ${flagged}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(body).toMatchObject({
    membershipactive: false,
    onboardingcomplete: false,
    subdomain: 'onboarded-alone',
  })
})

const ofAnAuthor = [
  ['/api/checkMembershipStatus', {}],
  ['/api/checkStripeStatus', {}],
  ['/api/createMembershipCheckoutSession', { priceId: 'monthly' }],
  ['/api/createBillingPortalSession', {}],
  ['/api/createAccountLink', {}],
  ['/api/assignAuthorSubdomain', { domain: 'never-claimed' }],
] as const

test.each(ofAnAuthor)('%s is for whoever is logged in', { tags: ['B5-50', 'B7-61'] }, async (path, body) => {
  const answer = await functions.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer).toMatchObject({ status: 401, body: { error: 'Please log in first.' } })
})

test.each(ofAnAuthor)(
  '%s answers nobody in the name of another',
  { tags: ['B7-45', 'B7-50', 'B7-65'] },
  async (path, body) => {
    const author = await functions.publishingAuthor(
      `own-name-${path.length}-${path.slice(5, 9).toLowerCase()}`,
    )
    for (const claim of ['userSub', 'sub', 'firstName', 'lastName']) {
      expect((await author.post(path, { ...body, [claim]: 'somebody-else' })).status, claim).toBe(403)
    }
  },
)
