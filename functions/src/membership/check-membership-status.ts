import { isMember, paymentsReady } from '@lorecircle/shared/account/account'
import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import { refreshPayments } from '../payments/refresh-payments.ts'
import type { World } from '../world.ts'
import { awaitMembership } from './await-membership.ts'
import { accountIds, membershipStatus, paymentsStatus } from './membership-status.ts'
import { refreshMembership } from './refresh-membership.ts'

/** Stripe is asked again while something is missing; what is complete is kept true by webhooks and sweeps. */
async function freshAccount(world: World, sub: string) {
  const { value: stored } = await accountOf(world.documents, sub)
  const account = isMember(stored, world.now()) ? stored : await refreshMembership(world, sub)
  return paymentsReady(account) ? account : refreshPayments(world, sub)
}

export const checkMembershipStatus = (world: World) =>
  authorEndpoint(membershipCalls.checkMembershipStatus, {
    run: async ({ author }) => membershipStatus(await freshAccount(world, author.sub), world.now()),
  })

export const checkStripeStatus = (world: World) =>
  authorEndpoint(membershipCalls.checkStripeStatus, {
    async run({ author, input }) {
      if (input.sessionId !== undefined) await awaitMembership(world, author.sub, input.sessionId)
      const account = await freshAccount(world, author.sub)
      return {
        membership: isMember(account, world.now()),
        ...accountIds(account),
        ...paymentsStatus(account),
      }
    },
  })
