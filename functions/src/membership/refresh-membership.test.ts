import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  pickMembershipSubscription,
  type SubscriptionFacts,
  toAccountMembership,
} from './refresh-membership.ts'

const subscription = (
  id: string,
  status: Stripe.Subscription.Status,
  created: number,
): SubscriptionFacts => ({
  id,
  status,
  created,
  start_date: created,
  items: { data: [{ current_period_start: created + 60 }] },
})

test('the best standing speaks, and among equals the newest', { tags: ['BD2-01'] }, () => {
  const ended = subscription('ended', 'canceled', 300)
  const old = subscription('old', 'active', 100)
  const recent = subscription('recent', 'active', 200)
  const late = subscription('late', 'past_due', 400)
  expect(pickMembershipSubscription([ended, old, late, recent])?.id).toBe('recent')
  expect(pickMembershipSubscription([ended, late])?.id).toBe('late')
  expect(pickMembershipSubscription([])).toBeUndefined()
})

test('a membership that was paid once speaks before one whose first payment failed later', () => {
  const ended = subscription('ended', 'canceled', 100)
  const failed = subscription('failed', 'incomplete', 200)
  const given = subscription('given up', 'incomplete_expired', 300)
  expect(pickMembershipSubscription([given, failed, ended])?.id).toBe('ended')
  expect(pickMembershipSubscription([given, failed])?.id).toBe('failed')
})

test('a renewal that failed is past due since its period began', () => {
  expect(toAccountMembership('cus_1', subscription('sub_1', 'past_due', 0))).toEqual({
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    status: 'past_due',
    pastDueSince: '1970-01-01T00:01:00.000Z',
  })
})

test('without a subscription there is no membership, and an active one owes nothing', () => {
  expect(toAccountMembership('cus_1', undefined)).toMatchObject({ status: null, subscriptionId: null })
  expect(toAccountMembership('cus_1', subscription('s', 'active', 0)).pastDueSince).toBeNull()
})
