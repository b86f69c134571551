import type { MembershipDetails } from '@lorecircle/shared/membership/calls'
import { expect, test } from 'vitest'
import { createDateFormats } from '../ui/days.ts'
import { describeMembership, describeNextPayment, hasOpenInvoice } from './membership-in-words.ts'

const days = createDateFormats('America/New_York')
const active: MembershipDetails = {
  state: 'active',
  plan: 'monthly',
  endsAt: null,
  nextPayment: { amountInCents: 2_000, at: '2026-12-21T12:00:00.000Z' },
  manageable: true,
}
const until = '2026-11-28T12:00:00.000Z'

test('an author reads how the membership stands, with the day on which that changes', () => {
  const said = (change: Partial<MembershipDetails>) => describeMembership({ ...active, ...change }, days)
  expect(said({})).toBe('Your membership is active.')
  expect(said({ state: 'trialing', endsAt: until })).toBe('Your trial runs until November\u00a028, 2026.')
  expect(said({ state: 'past_due', endsAt: until })).toBe(
    'Your last payment did not go through. Your shop goes on selling until November\u00a028, 2026.',
  )
  expect(said({ state: 'ending', endsAt: until })).toBe(
    'You have cancelled. Your membership runs until November\u00a028, 2026 and is not renewed.',
  )
  expect(said({ state: 'lapsed', endsAt: until })).toBe('Your membership ended on November\u00a028, 2026.')
  expect(said({ state: 'none' })).toBe('You have no membership yet.')
})

test('what is charged next, and what is owed, are told apart', () => {
  expect(describeNextPayment(active, days)).toBe('$20.00 on December\u00a021, 2026')
  expect(describeNextPayment({ ...active, nextPayment: null }, days)).toBeNull()
  expect([
    hasOpenInvoice(active),
    hasOpenInvoice({ ...active, state: 'past_due' }),
    hasOpenInvoice({ ...active, state: 'lapsed' }),
  ]).toEqual([false, true, true])
})
