import { isMember, paymentsReady } from '@lorecircle/shared/account/account'
import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { accountOf } from '../account/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import { refreshPayments } from '../payments/refresh-payments.ts'
import type { Services } from '../services/services.ts'
import { awaitMembership } from './await-membership.ts'
import { accountIds, membershipStatus, paymentsStatus } from './membership-status.ts'
import { refreshMembership } from './refresh-membership.ts'

/** Stripe is asked again while something is missing; what is complete is kept true by webhooks and sweeps. */
async function freshAccount(services: Services, sub: string) {
  const { value: stored } = await accountOf(services.documents, sub)
  const account = isMember(stored, services.now()) ? stored : await refreshMembership(services, sub)
  return paymentsReady(account) ? account : refreshPayments(services, sub)
}

export const checkMembershipStatus = (services: Services) =>
  authorEndpoint(membershipCalls.checkMembershipStatus, {
    run: async ({ author }) => membershipStatus(await freshAccount(services, author.sub), services.now()),
  })

export const checkStripeStatus = (services: Services) =>
  authorEndpoint(membershipCalls.checkStripeStatus, {
    async run({ author, input }) {
      if (input.sessionId !== undefined) await awaitMembership(services, author.sub, input.sessionId)
      const account = await freshAccount(services, author.sub)
      return {
        membership: isMember(account, services.now()),
        ...accountIds(account),
        ...paymentsStatus(account),
      }
    },
  })
