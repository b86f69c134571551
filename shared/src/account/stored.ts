import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { Account, Deletion } from './account.ts'
import { DataExport } from './calls.ts'
import { Security } from './security.ts'

export const accountDoc = stored(Account, 'accounts/{sub}.json', {
  exported: { as: 'account', show: shownToItsAuthor },
  atDeletion: 'custom',
  isPublished: true,
})

function shownToItsAuthor({ email, firstName, middleInitial, lastName, ...account }: Account) {
  const { subdomain, formerSubdomains, ownDomain = null, membership, payments, createdAt } = account
  return {
    email,
    firstName,
    middleInitial,
    lastName,
    subdomain,
    formerSubdomains,
    ownDomain,
    membership: membership.status,
    stripeAccount: payments.accountId,
    createdAt,
  }
}

export const loginDoc = stored(z.object({ username: z.string().min(1) }), 'logins/{sub}.json', {
  exported: null,
  atDeletion: 'removed',
})

/**
 * Separate from the account, so that changes do not render the shop. It outlives the account, so that no old token is
 * accepted.
 */
export const securityDoc = stored(Security, 'security/{sub}.json', { exported: null, atDeletion: 'kept' })

export const deletionDoc = stored(Deletion, 'deletions/{sub}.json', {
  exported: null,
  atDeletion: 'custom',
})

export const dataExportDoc = stored(DataExport, 'gatherings/{sub}.json', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

export const dataExportFileDoc = stored(
  z.looseObject({ exportedAt: z.iso.datetime() }),
  'exports/{sub}/{exportId}.json',
  { exported: null, atDeletion: 'removed', isDerived: true },
)

const StripeOwner = z.object({ sub: z.string() })
export const customerDoc = stored(StripeOwner, 'stripe-customers/{customerId}.json', {
  exported: null,
  atDeletion: 'custom',
})
export const connectedAccountDoc = stored(StripeOwner, 'stripe-accounts/{accountId}.json', {
  exported: null,
  atDeletion: 'custom',
})
