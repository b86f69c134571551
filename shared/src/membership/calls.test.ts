import { expect, test } from 'vitest'
import { MembershipStatus } from './calls.ts'

const stripe = { charges_enabled: true, payouts_enabled: true, details_submitted: true, requirements_due: [] }
const status = { membership_status: 'active', onboardingcomplete: true, membershipactive: true }
const read = (more: object) => MembershipStatus.parse({ ...status, stripe, ...more })

test('the subdomain is read wherever the payload has it', { tags: ['B3.9-04', 'B3.9-05', 'B3.9-06'] }, () => {
  expect(read({ subdomain: 'dunsany' }).subdomain).toBe('dunsany')
  expect(read({ profile: { subdomain: 'dunsany' } }).subdomain).toBe('dunsany')
  expect(read({ user: { subdomain: 'dunsany' } }).subdomain).toBe('dunsany')
  expect(read({ subdomain: null, profile: null }).subdomain).toBeNull()
})

test('the connected account is read under either of its names', { tags: ['B3.9-07'] }, () => {
  const id = (more: object) => read({ stripe: { ...stripe, ...more } }).stripe.connectedAccountId
  expect(id({ connectedAccountId: 'acct_1' })).toBe('acct_1')
  expect(id({ accountId: 'acct_1' })).toBe('acct_1')
  expect(id({})).toBeNull()
})
