import { CARDS, submit } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import {
  atStripe,
  dayInMs,
  details,
  member,
  portalOf,
  startPayingMembers,
  subscriptionOf,
} from './paying-members.ts'

startPayingMembers()

test('a payment that failed leaves seven days, says what is owed, and a new card settles it', {
  tags: ['B4-08', 'BD2-03'],
}, async () => {
  const author = await member()
  const subscription = await subscriptionOf(author)
  await atStripe(subscription, 'fail')
  const late = await details(author)
  expect(late).toMatchObject({ state: 'past_due', nextPayment: { amountInCents: 2_000 } })
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
