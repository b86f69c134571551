import { expect, test } from 'vitest'
import { accountOf, checkout, functions, payFor, startMemberships } from './membership-desk.ts'

startMemberships()

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
