import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { accountStatus } from './account-status.ts'

type Deadline = 'currently_due' | 'eventually_due' | 'past_due'

/** What Stripe says of an account, as far as it is read. */
function standing(capability: 'active' | 'restricted', deadlines: Deadline[], time?: string) {
  const known = {
    id: 'acct_1',
    object: 'v2.core.account',
    identity: { country: 'gb' },
    applied_configurations: ['merchant'],
    configuration: {
      merchant: {
        capabilities: {
          card_payments: { status: capability },
          stripe_balance: { payouts: { status: capability } },
        },
      },
    },
    requirements: {
      entries: deadlines.map((status, index) => ({
        awaiting_action_from: 'user',
        description: `fact-${index}`,
        minimum_deadline: { status },
      })),
      summary: { minimum_deadline: { status: deadlines[0], time } },
    },
  }
  const account: Stripe.V2.Core.Account = JSON.parse(JSON.stringify(known))
  return accountStatus(account)
}
const open = { chargesEnabled: true, payoutsEnabled: true, detailsSubmitted: true }

test('what Stripe asks of a shop that sells is a notice with its day, and closes nothing', () => {
  expect(standing('active', ['currently_due', 'eventually_due'], '2026-12-03T09:00:00.123Z')).toEqual({
    accountId: 'acct_1',
    ...open,
    requirementsDue: ['fact-0'],
    dueBy: '2026-12-03T09:00:00.123Z',
    country: 'GB',
  })
  expect(standing('active', [])).toMatchObject({ ...open, requirementsDue: [], dueBy: null })
  expect(standing('active', ['currently_due'])).toMatchObject({ ...open, dueBy: null })
})

test('a shop sells no more once something is past due, and none before its first answers are in', () => {
  expect(standing('active', ['past_due'])).toMatchObject({ detailsSubmitted: false })
  expect(standing('restricted', ['past_due'])).toMatchObject({
    chargesEnabled: false,
    detailsSubmitted: false,
  })
  expect(standing('restricted', ['currently_due'])).toMatchObject({
    chargesEnabled: false,
    detailsSubmitted: false,
  })
})
