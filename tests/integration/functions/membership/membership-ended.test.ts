import { CARDS, submit } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import {
  atStripe,
  dayInMs,
  details,
  functions,
  member,
  portalOf,
  startPayingMembers,
  subscriptionOf,
} from './paying-members.ts'

startPayingMembers()

test('a membership that ended says when, keeps the portal, and can be begun again', async () => {
  const author = await member()
  // Stripe says it in whole seconds.
  const before = Math.floor(Date.now() / 1000) * 1000
  await atStripe(await subscriptionOf(author), 'end')
  const over = await details(author)
  const after = Date.now()
  expect(over).toMatchObject({ state: 'lapsed', nextPayment: null, manageable: true })
  expect(Date.parse(over.endsAt ?? '')).toBeGreaterThanOrEqual(before)
  expect(Date.parse(over.endsAt ?? '')).toBeLessThanOrEqual(after)
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
