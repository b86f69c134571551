import { type Account, newAccount } from './account.ts'

const identity = {
  sub: 'macdonald',
  email: 'macdonald@lorecircle.example',
  firstName: 'George',
  middleInitial: '',
  lastName: 'MacDonald',
}

/** A member with a shop and payments enabled. */
export const testAccount = (changes: Partial<Account> = {}): Account => ({
  ...newAccount({ ...identity, ...changes }, '2026-01-01T00:00:00.000Z'),
  subdomain: 'macdonald',
  membership: { customerId: 'cus_1', subscriptionId: 'sub_1', status: 'active', pastDueSince: null },
  payments: {
    accountId: 'acct_1',
    chargesEnabled: true,
    payoutsEnabled: true,
    detailsSubmitted: true,
    requirementsDue: [],
    dueBy: null,
    country: 'US',
  },
  ...changes,
})
