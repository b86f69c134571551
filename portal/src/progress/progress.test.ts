import type { MembershipStatus } from '@lorecircle/shared/membership/calls'
import { expect, test } from 'vitest'
import { publishingClosed, setupProgress, shopClosed } from './progress.ts'

const ready: MembershipStatus = {
  membership_status: 'active',
  onboardingcomplete: true,
  membershipactive: true,
  subdomain: 'dunsany',
  stripe: {
    connectedAccountId: 'acct_1',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements_due: [],
  },
}

test('an author with membership, a name and payments ready can publish', { tags: ['B4-20'] }, () => {
  expect(setupProgress(ready)).toMatchObject({ step: 4, payments: 'ready' })
  expect(publishingClosed(setupProgress(ready))).toBeNull()
})

test('each step waits for the one before it', { tags: ['B4-13', 'B4-14'] }, () => {
  const unpaid = setupProgress({ ...ready, membershipactive: false })
  const nameless = setupProgress({ ...ready, subdomain: null })
  expect([unpaid.step, nameless.step]).toEqual([1, 2])
  expect(publishingClosed(unpaid)).toContain('membership')
  expect(publishingClosed(nameless)).toContain('subdomain')
})

test('an author whose membership has ended reads that, not that publishing is a step ahead', () => {
  const states = { membership: 'ended', payments: 'ready' } as const
  const lapsed = setupProgress({ ...ready, membershipactive: false, states })
  expect(publishingClosed(lapsed)).toBe('Your membership has ended. Renew it to publish.')
})

test('payments are ready only when charges, payouts and details all are', {
  tags: ['B4-17', 'B4-18', 'B4-19'],
}, () => {
  for (const missing of ['charges_enabled', 'payouts_enabled', 'details_submitted']) {
    const progress = setupProgress({ ...ready, stripe: { ...ready.stripe, [missing]: false } })
    expect(progress).toMatchObject({ step: 3, payments: 'action_required' })
    expect(publishingClosed(progress)).toContain('payments')
  }
  const none = setupProgress({ ...ready, stripe: { ...ready.stripe, connectedAccountId: null } })
  expect(none.payments).toBe('not_connected')
})

test('a subscription that only started does not count as membership', { tags: ['B4-09'] }, () => {
  const started = { ...ready, membership_status: 'started', membershipactive: false }
  expect(setupProgress(started).member).toBe(false)
})

test('a shop sells while its author is a member and payments are ready, and nothing is said before that is known', () => {
  const { stripe } = ready
  expect(shopClosed(setupProgress(ready))).toBeNull()
  expect(shopClosed(setupProgress({ ...ready, membershipactive: false }))).toBe('membership')
  expect(shopClosed(setupProgress({ ...ready, stripe: { ...stripe, charges_enabled: false } }))).toBe(
    'payments',
  )
  expect(shopClosed(undefined)).toBeNull()
})
