import { z } from 'zod'
import { AccountStates } from '../membership/calls.ts'
import { defaultTimeZone } from '../time-zone/days.ts'

export type Identity = { sub: string; email: string; firstName: string; lastName: string }

/** `accounts/{sub}.json`: an author's account. Its Stripe fields are a projection of Stripe's state. */
export type Account = z.infer<typeof Account>
export const Account = z.object({
  sub: z.string(),
  folder: z.string(),
  email: z.string(),
  firstName: z.string(),
  middleInitial: z.string(),
  lastName: z.string(),
  subdomain: z.string().nullable(),
  formerSubdomains: z.array(z.string()),
  /** The author's own domain, if the shop is served there. */
  ownDomain: z.string().optional(),
  /** IANA time zone of the shop; absent if its author has chosen none. */
  timeZone: z.string().optional(),
  /** Times of name changes within the last year. */
  renamedAt: z.array(z.iso.datetime()).optional(),
  membership: z.object({
    customerId: z.string().nullable(),
    subscriptionId: z.string().nullable(),
    /** Stripe's subscription status, such as `active` or `past_due`. */
    status: z.string().nullable(),
    pastDueSince: z.iso.datetime().nullable(),
  }),
  payments: z.object({
    accountId: z.string().nullable(),
    chargesEnabled: z.boolean(),
    payoutsEnabled: z.boolean(),
    detailsSubmitted: z.boolean(),
    requirementsDue: z.array(z.string()),
    dueBy: z.iso.datetime().nullable().default(null),
    /** Country that the author sells from, as two letters. Null if Stripe gives none. */
    country: z.string().nullable().default(null),
  }),
  /** The states that the author was last emailed about (`account-notices.ts`); absent before the first change. */
  notified: AccountStates.optional(),
  /** True if the author's Stripe Tax settings include tax in prices; absent if tax is added or not collected. */
  pricesIncludeTax: z.literal(true).optional(),
  /** The pen name has changed and must still be copied to the identity provider and Stripe. */
  nameDue: z.literal(true).optional(),
  /** The pen name that Stripe permanently rejected for this Stripe account. Another name is tried again. */
  nameRefused: z.object({ accountId: z.string(), name: z.string() }).optional(),
  /** The author's closed Stripe accounts: old orders refer to them. */
  formerStripeAccounts: z.array(z.string()).optional(),
  createdAt: z.iso.datetime(),
})

export const newAccount = (identity: Identity & { middleInitial: string }, now: string): Account => ({
  sub: identity.sub,
  folder: authorFolder(identity),
  email: identity.email,
  firstName: identity.firstName,
  middleInitial: identity.middleInitial,
  lastName: identity.lastName,
  subdomain: null,
  formerSubdomains: [],
  ...emptyStripeState,
  createdAt: now,
})

/** Neither a membership nor payments. */
export const emptyStripeState: Pick<Account, 'membership' | 'payments'> = {
  membership: { customerId: null, subscriptionId: null, status: null, pastDueSince: null },
  payments: {
    accountId: null,
    chargesEnabled: false,
    payoutsEnabled: false,
    detailsSubmitted: false,
    requirementsDue: [],
    dueBy: null,
    country: null,
  },
}

/** `{sub}.{lastName}.{firstName}/` with percent-encoded names (B3.2-01); never changes. */
export const authorFolder = ({
  sub,
  lastName,
  firstName,
}: Pick<Identity, 'sub' | 'lastName' | 'firstName'>) =>
  `${sub}.${encodeURIComponent(lastName)}.${encodeURIComponent(firstName)}/`

/** IANA name, with a default if the author chose none. */
export const shopTimeZone = ({ timeZone }: Pick<Account, 'timeZone'>): string => timeZone ?? defaultTimeZone

const graceInMs = 7 * 24 * 60 * 60 * 1000

/** Entitled: active, trialing, or past due for less than seven days (BD2-01 to BD2-03). */
export function isMember({ membership }: Account, now: Date): boolean {
  if (membership.status === 'active' || membership.status === 'trialing') return true
  if (membership.status !== 'past_due' || membership.pastDueSince === null) return false
  return now.getTime() - Date.parse(membership.pastDueSince) < graceInMs
}

/**
 * True for a shop whose membership and grace period are over: it stays readable, and nothing new is published in it
 * (SPEC-DECISIONS).
 */
export const isLapsed = (account: Account, now: Date): boolean =>
  account.subdomain !== null && !isMember(account, now)

/** When this account's entitlement changes by time alone, or null. */
export const graceEndsAt = ({ membership }: Account): Date | null =>
  membership.status === 'past_due' && membership.pastDueSince
    ? new Date(Date.parse(membership.pastDueSince) + graceInMs)
    : null

/** Stripe's statuses of a subscription whose first payment never succeeded. */
const neverPaid: readonly (string | null)[] = ['incomplete', 'incomplete_expired']

/** True if a subscription was ever paid or is on trial: only then may an author keep more than a first book. */
export const hasPaid = ({ membership: { subscriptionId, status } }: Account): boolean =>
  subscriptionId !== null && !neverPaid.includes(status)

export const paymentsReady = ({ payments }: Account): boolean =>
  payments.chargesEnabled && payments.payoutsEnabled && payments.detailsSubmitted

/** First missing step before an author can publish, in setup order; null if none is missing. */
export function publishBlocker(account: Account, now: Date): 'membership' | 'subdomain' | 'payments' | null {
  if (!isMember(account, now)) return 'membership'
  if (account.subdomain === null) return 'subdomain'
  return paymentsReady(account) ? null : 'payments'
}

/** `deletions/{sub}.json`: an account deletion, with everything needed to finish it after the account is gone. */
export type Deletion = z.infer<typeof Deletion>

export const Deletion = z.object({
  sub: z.string(),
  folder: z.string(),
  email: z.string(),
  firstName: z.string(),
  customerId: z.string().nullable(),
  connectedAccountId: z.string().nullable(),
  formerStripeAccounts: z.array(z.string()).optional(),
  requestedAt: z.iso.datetime(),
  /**
   * If orders are open, the account and the shop's own pages stay until then, so that readers can reach the author.
   */
  keptUntil: z.iso.datetime().optional(),
  /** The shop's time zone, for formatting that day; absent if it had none. */
  timeZone: z.string().optional(),
  /** When readers with open orders were emailed about it. */
  readersToldAt: z.iso.datetime().optional(),
  /** Files that readers have bought, and the key behind which the scan of orders continues; null when complete. */
  sold: z.object({ after: z.string().nullable(), files: z.array(z.string()) }).optional(),
  /** When everything was deleted and the owner was emailed. */
  doneAt: z.iso.datetime().nullable(),
})
