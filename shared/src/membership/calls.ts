import { z } from 'zod'
import { ClaimedIdentity, call, EmptyObject } from '../call/call.ts'
import { Plan } from './plans.ts'

export const AccountStates = z.object({
  membership: z.enum(['none', 'active', 'past_due', 'ending_soon', 'ended']),
  payments: z.enum(['none', 'ready', 'information_due', 'restricted']),
})

const Named = z.object({ subdomain: z.string().nullish() }).nullish()

const StripeAccount = z.object({
  connectedAccountId: z.string().nullish(),
  accountId: z.string().nullish(),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  details_submitted: z.boolean(),
  requirements_due: z.array(z.string()),
  requirements_due_by: z.iso.datetime().optional(),
})

/** The subdomain is repeated in three fields, the account's id in two (B3.9-04 to B3.9-07). */
export const MembershipStatus = z
  .object({
    membership_status: z.string(),
    onboardingcomplete: z.boolean(),
    membershipactive: z.boolean(),
    subdomain: z.string().nullish(),
    profile: Named,
    user: Named,
    stripe: StripeAccount,
    /** Used for banners; absent in responses to clients that know only the contract's fields. */
    states: AccountStates.optional(),
    /** End of the grace period, during or after an overdue payment. */
    grace_ends_at: z.iso.datetime().optional(),
    /** IANA name of the shop's time zone; absent until one is chosen. */
    time_zone: z.string().optional(),
  })
  .transform(({ subdomain, profile, user, stripe, ...status }) => ({
    ...status,
    subdomain: subdomain ?? profile?.subdomain ?? user?.subdomain ?? null,
    stripe: { ...stripe, connectedAccountId: stripe.connectedAccountId ?? stripe.accountId ?? null },
  }))
export type MembershipStatus = z.output<typeof MembershipStatus>

export const membershipStates = ['none', 'active', 'trialing', 'past_due', 'ending', 'lapsed'] as const

export const MembershipDetails = z.object({
  state: z.enum(membershipStates),
  plan: Plan.nullable(),
  endsAt: z.iso.datetime().nullable(),
  nextPayment: z.object({ amountInCents: z.int(), at: z.iso.datetime().nullable() }).nullable(),
  manageable: z.boolean(),
})
export type MembershipDetails = z.infer<typeof MembershipDetails>

/** A plan's price with a coupon; it applies to this many payments, or to all of them if null. */
export const MembershipOffer = z.object({
  firstInCents: z.int(),
  laterInCents: z.int(),
  payments: z.int().nullable(),
})
export type MembershipOffer = z.infer<typeof MembershipOffer>

/** Membership, subdomain and payments, which a shop requires (B7-43 to B7-63). */
export const membershipCalls = {
  checkMembershipStatus: call(
    'POST',
    '/api/checkMembershipStatus',
    'author',
    ClaimedIdentity,
    MembershipStatus,
  ),
  checkStripeStatus: call(
    'POST',
    '/api/checkStripeStatus',
    'author',
    ClaimedIdentity.extend({ sessionId: z.string().max(200).optional() }),
    z.object({
      membership: z.boolean(),
      accountId: z.string().nullable(),
      connectedAccountId: z.string().nullable(),
      charges_enabled: z.boolean(),
      payouts_enabled: z.boolean(),
      details_submitted: z.boolean(),
      requirements_due: z.array(z.string()),
      requirements_due_by: z.iso.datetime().optional(),
    }),
  ),
  membershipDetails: call('GET', '/api/membership', 'author', EmptyObject, MembershipDetails),
  membershipOffer: call(
    'POST',
    '/api/membership-offer',
    'author',
    ClaimedIdentity.extend({ priceId: z.string().max(100), coupon: z.string().trim().min(1).max(100) }),
    MembershipOffer,
  ),
  createMembershipCheckoutSession: call(
    'POST',
    '/api/createMembershipCheckoutSession',
    'author',
    ClaimedIdentity.extend({
      priceId: z.string().max(100),
      coupon: z.string().max(100).nullish(),
      from: z.enum(['subscribe', 'getstarted']).optional(),
    }),
    z.object({ url: z.string() }),
  ),
  createBillingPortalSession: call(
    'POST',
    '/api/createBillingPortalSession',
    'author',
    ClaimedIdentity,
    z.object({ url: z.string() }),
  ),
  assignAuthorSubdomain: call(
    'POST',
    '/api/assignAuthorSubdomain',
    'author',
    ClaimedIdentity.extend({ domain: z.string().max(300), middleinitial: z.string().max(10).optional() }),
    z.object({ subdomain: z.string(), url: z.string() }),
  ),
  createAccountLink: call(
    'POST',
    '/api/createAccountLink',
    'author',
    ClaimedIdentity.extend({
      connectedAccountId: z.string().max(100).nullish(),
      returnUrl: z.string().max(500).optional(),
      refreshUrl: z.string().max(500).optional(),
    }),
    z.object({ url: z.string(), connectedAccountId: z.string() }),
  ),
} as const

export type AccountStates = z.infer<typeof AccountStates>
