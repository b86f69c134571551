import { rateLimits } from '@lorecircle/functions/limits/limits'
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

test('after many wrong coupons no coupon is answered, and a plan without one is', async () => {
  const from = { 'x-viewer-address': '192.0.2.7' }
  const offer = async (coupon: string) => {
    // A stranger has any number of accounts.
    const { status, body } = await (await functions.author()).post(
      '/api/membership-offer',
      { priceId: 'monthly', coupon },
      from,
    )
    return status === 429 ? body.error : body.code
  }
  const { most } = rateLimits['coupon.network']
  const paused = expect.stringContaining('Too many coupons were tried from your network.')
  expect(await offer('HALF')).toBeUndefined()
  const answers: unknown[] = []
  for (let n = 0; n < most; n++) answers.push(await offer(`WRONG-${n}`))
  expect(new Set(answers)).toEqual(new Set(['coupon.unknown']))
  expect([await offer('wrong-0'), await offer('WRONG'), await offer('HALF')]).toEqual([
    'coupon.unknown',
    paused,
    paused,
  ])
  const author = await functions.author()
  const pay = (coupon: string | null) =>
    author.post('/api/createMembershipCheckoutSession', { priceId: 'monthly', coupon }, from)
  expect((await pay('HALF')).body).toMatchObject({ code: 'coupon.paused', error: paused })
  expect((await pay(null)).status).toBe(200)
})
