import { z } from 'zod'
import { AccountStates } from '../membership/calls.ts'
import { defaultTimeZone } from '../time-zone/days.ts'

/** Whom the verified token names. */
export type Identity = { sub: string; email: string; firstName: string; lastName: string }

/** `accounts/{sub}.json`: what the platform knows of an author. Stripe's part is a projection of Stripe's truth. */
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
  /** The author's own domain, while the shop is served there. */
  ownDomain: z.string().optional(),
  /** The zone in which the shop's days begin and end; absent while its author has chosen none. */
  timeZone: z.string().optional(),
  /** When it took another name, in the last year. */
  renamedAt: z.array(z.iso.datetime()).optional(),
  membership: z.object({
    customerId: z.string().nullable(),
    subscriptionId: z.string().nullable(),
    /** Stripe's own word for the subscription, such as `active` or `past_due`. */
    status: z.string().nullable(),
    pastDueSince: z.iso.datetime().nullable(),
  }),
  payments: z.object({
    accountId: z.string().nullable(),
    chargesEnabled: z.boolean(),
    payoutsEnabled: z.boolean(),
    detailsSubmitted: z.boolean(),
    requirementsDue: z.array(z.string()),
    /** When Stripe closes the account unless it gets them; null where it does not say. */
    dueBy: z.iso.datetime().nullable().default(null),
    /** The account's country, as two letters: where its author sells from. Null where Stripe does not say. */
    country: z.string().nullable().default(null),
  }),
  /** The states that the author was last emailed about (`account-notices.ts`); absent until one of them first changes. */
  notified: AccountStates.optional(),
  /** The author's prices include tax, by their Stripe Tax settings; absent where tax is added to them, or not collected. */
  pricesIncludeTax: z.literal(true).optional(),
  /** The pen name has changed, and its copies at the identity provider and at Stripe have not yet. */
  nameDue: z.literal(true).optional(),
  /** The pen name that Stripe refused for good to show for this Stripe account. Another name is tried again. */
  nameRefused: z.object({ accountId: z.string(), name: z.string() }).optional(),
  /** Closed accounts at Stripe that were the author's: old orders stay with them. */
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

/** `{sub}.{lastName}.{firstName}/` with percent-encoded names (B3.2-01); fixed when the account is made. */
export const authorFolder = ({
  sub,
  lastName,
  firstName,
}: Pick<Identity, 'sub' | 'lastName' | 'firstName'>) =>
  `${sub}.${encodeURIComponent(lastName)}.${encodeURIComponent(firstName)}/`

/** IANA name of the zone in which the shop's days begin and end. */
export const shopTimeZone = ({ timeZone }: Pick<Account, 'timeZone'>): string => timeZone ?? defaultTimeZone

const graceInMs = 7 * 24 * 60 * 60 * 1000

/** Entitled: active, trialing, or past due for less than seven days (BD2-01 to BD2-03). */
export function isMember({ membership }: Account, now: Date): boolean {
  if (membership.status === 'active' || membership.status === 'trialing') return true
  if (membership.status !== 'past_due' || membership.pastDueSince === null) return false
  return now.getTime() - Date.parse(membership.pastDueSince) < graceInMs
}

/** A shop whose membership is over, grace included: it stays readable, and nothing is published in it (SPEC-DECISIONS). */
export const isLapsed = (account: Account, now: Date): boolean =>
  account.subdomain !== null && !isMember(account, now)

/** When this account's entitlement changes by time alone, or null. */
export const graceEndsAt = ({ membership }: Account): Date | null =>
  membership.status === 'past_due' && membership.pastDueSince
    ? new Date(Date.parse(membership.pastDueSince) + graceInMs)
    : null

/** In Stripe's words, of a subscription whose first payment never came. */
const neverPaid: readonly (string | null)[] = ['incomplete', 'incomplete_expired']

/** Whether the platform was ever paid for this account, or is on trial: who may keep more than a first book. */
export const hasPaid = ({ membership: { subscriptionId, status } }: Account): boolean =>
  subscriptionId !== null && !neverPaid.includes(status)

export const paymentsReady = ({ payments }: Account): boolean =>
  payments.chargesEnabled && payments.payoutsEnabled && payments.detailsSubmitted

/** Why an author cannot publish yet, in the order in which the steps are taken; null when nothing is missing. */
export function publishBlocker(account: Account, now: Date): 'membership' | 'subdomain' | 'payments' | null {
  if (!isMember(account, now)) return 'membership'
  if (account.subdomain === null) return 'subdomain'
  return paymentsReady(account) ? null : 'payments'
}

/** `deletions/{sub}.json`: an account that goes, with all that is needed to finish that when the account is gone. */
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
  /** While orders are open, until when readers reach the author: the account and the shop's own pages stay. */
  keptUntil: z.iso.datetime().optional(),
  /** The shop's, in which that day is told; absent where it had none. */
  timeZone: z.string().optional(),
  /** When their readers were emailed about it. */
  readersToldAt: z.iso.datetime().optional(),
  /** The files that readers have bought, as far as the orders were gone through: behind which key; null for all. */
  sold: z.object({ after: z.string().nullable(), files: z.array(z.string()) }).optional(),
  /** When everything was gone and the owner was told. */
  doneAt: z.iso.datetime().nullable(),
})
