import { waitForMembership } from '@lorecircle/functions/membership/check-membership-status'
import { parseEnv } from '@lorecircle/functions/services/env'
import { createServices } from '@lorecircle/functions/services/services'
import { expect, test } from 'vitest'
import { accountOf, checkout, functions, payFor, startMemberships } from './membership-desk.ts'

startMemberships()

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

test('an author who went back without paying is no member, and is told so without waiting', async () => {
  const author = await functions.author()
  const { body } = await checkout(author, { priceId: 'monthly' })
  const sessionId = /cs_\w+/.exec(String(body.url))?.[0]
  const status = await author.post('/api/checkStripeStatus', { sessionId })
  expect(status.body).toMatchObject({ membership: false })
  // Whoever has paid is waited for ten seconds.
  const sleptMs: number[] = []
  const services = {
    ...createServices(parseEnv(process.env)),
    sleep: async (ms: number) => void sleptMs.push(ms),
  }
  await waitForMembership(services, author.person.sub, sessionId ?? '')
  expect(sleptMs).toEqual([])
})

test("an author cannot become a member by somebody else's payment", async () => {
  const sessionId = await payFor(await functions.author(), { priceId: 'monthly' })
  const other = await functions.author()
  expect((await other.post('/api/checkStripeStatus', { sessionId })).status).toBe(403)
  expect((await other.post('/api/checkStripeStatus', { sessionId: 'cs_test_none' })).status).toBe(403)
  expect((await other.post('/api/checkMembershipStatus')).body).toMatchObject({ membershipactive: false })
})
