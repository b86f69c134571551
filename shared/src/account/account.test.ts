import { expect, test } from 'vitest'
import {
  type Account,
  authorFolder,
  hasPaid,
  isMember,
  newAccount,
  paymentsReady,
  publishBlocker,
} from './account.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

const account = newAccount(
  { sub: 's', email: 'a@b.example', firstName: 'Ann', lastName: 'O’Hara Ü.', middleInitial: '' },
  now.toISOString(),
)
const withMembership = (status: string | null, pastDueSince: string | null = null): Account => ({
  ...account,
  membership: { ...account.membership, status, pastDueSince },
})

test('a folder carries percent-encoded names', { tags: ['B3.2-01'] }, () => {
  expect(authorFolder(account)).toBe('s.O%E2%80%99Hara%20%C3%9C..Ann/')
})

test.each([
  ['active', true],
  ['trialing', true],
  ['canceled', false],
  ['unpaid', false],
  ['incomplete', false],
  [null, false],
])('a subscription that is %s makes a member: %s', { tags: ['BD2-01', 'BD2-02'] }, (status, member) => {
  expect(isMember(withMembership(status), now)).toBe(member)
})

test('past due is entitled for seven days', { tags: ['BD2-03'] }, () => {
  expect(isMember(withMembership('past_due', daysAgo(6.9)), now)).toBe(true)
  expect(isMember(withMembership('past_due', daysAgo(7.1)), now)).toBe(false)
  expect(isMember(withMembership('past_due'), now)).toBe(false)
})

test.each([
  ['active', true],
  ['trialing', true],
  ['past_due', true],
  ['unpaid', true],
  ['paused', true],
  ['canceled', true],
  ['incomplete', false],
  ['incomplete_expired', false],
])('whoever’s subscription is %s has paid or tried it once: %s', (status, isSo) => {
  const begun = withMembership(status)
  expect(hasPaid({ ...begun, membership: { ...begun.membership, subscriptionId: 'sub_1' } })).toBe(isSo)
  expect(hasPaid(withMembership(null))).toBe(false)
})

test('an author hears what is missing in the order of the steps', { tags: ['B6-08', 'B6-09'] }, () => {
  expect(publishBlocker(account, now)).toBe('membership')
  const member = withMembership('active')
  expect(publishBlocker(member, now)).toBe('subdomain')
  const named = { ...member, subdomain: 'ann' }
  expect(publishBlocker(named, now)).toBe('payments')
  const payments = { ...named.payments, chargesEnabled: true, payoutsEnabled: true, detailsSubmitted: true }
  expect(publishBlocker({ ...named, payments }, now)).toBeNull()
  expect(paymentsReady({ ...named, payments: { ...payments, payoutsEnabled: false } })).toBe(false)
})
