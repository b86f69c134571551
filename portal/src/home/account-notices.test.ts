import type { MembershipStatus } from '@lorecircle/shared/membership/calls'
import { expect, test } from 'vitest'
import { hasUnpaidInvoice } from '../progress/progress.ts'
import { accountNotices, isShopClosed } from './account-notices.ts'

const open: MembershipStatus = {
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
  states: { membership: 'active', payments: 'ready' },
}
const overdue: MembershipStatus = {
  ...open,
  membership_status: 'past_due',
  states: { membership: 'past_due', payments: 'ready' },
  grace_ends_at: '2026-12-03T12:00:00.000Z',
}
const ended: MembershipStatus = {
  ...overdue,
  membershipactive: false,
  states: { membership: 'ended', payments: 'restricted' },
}
const lines = (status: MembershipStatus) =>
  accountNotices(status).map(({ text, action }) => `${text} [${action.label}: ${action.to}]`)

test('an open shop, and one that is being set up, have no banner', () => {
  expect(lines(open)).toEqual([])
  expect(
    lines({ ...open, membershipactive: false, states: { membership: 'none', payments: 'none' } }),
  ).toEqual([])
  expect(isShopClosed(open)).toBe(false)
})

test('an overdue payment names the day on which the shop closes, and the shop counts as open', () => {
  expect(lines(overdue)).toEqual([
    'Your membership payment failed. Your shop stays open until December\u00a03, 2026. [Update Card: /authorportal/mainpage?tab=settings&section=membership]',
  ])
  expect(isShopClosed(overdue)).toBe(false)
})

test('an ended membership says that the shop is closed, and leads to where it can be paid', () => {
  expect(lines(ended)).toEqual([
    'Your membership ended on December\u00a03, 2026. Your shop is closed: readers can see it, but they cannot buy. [Renew Membership: /authorportal/mainpage?tab=settings&section=membership]',
  ])
  expect(isShopClosed(ended)).toBe(true)
  expect(hasUnpaidInvoice(ended)).toBe(true)
  const cancelled = { ...ended, membership_status: 'canceled', grace_ends_at: undefined }
  expect(hasUnpaidInvoice(cancelled)).toBe(false)
  expect(accountNotices(cancelled)[0]).toMatchObject({
    text: 'Your membership ended. Your shop is closed: readers can see it, but they cannot buy.',
    action: { to: '/authorportal/subscribetomembership' },
  })
})

test('what Stripe asks for has its day, and what it closes says so', () => {
  const asked = {
    ...open,
    states: { membership: 'active', payments: 'information_due' } as const,
    stripe: { ...open.stripe, requirements_due_by: '2026-12-05T12:00:00.000Z' },
  }
  expect(accountNotices(asked)[0]?.text).toBe(
    'Stripe needs information from you by December\u00a05, 2026. Your shop sells as before until then.',
  )
  expect(isShopClosed(asked)).toBe(false)
  const restricted = { ...open, states: { membership: 'active', payments: 'restricted' } as const }
  expect(accountNotices(restricted)[0]?.action.label).toBe('Finish at Stripe')
  expect(isShopClosed(restricted)).toBe(true)
})
