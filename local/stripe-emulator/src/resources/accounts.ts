import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call, Emulator } from '../core/emulator.ts'
import { StripeApiError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { ignored, includable, type Known, mergeMetadata, parseParams } from '../core/params.ts'
import { find, listOwned, PLATFORM, put } from '../core/state.ts'
import { sendThinEvent } from './events.ts'

export type Account = Stripe.V2.Core.Account

export function findAccount(emulator: Emulator, id: string): Account {
  const account = find(emulator.state.accounts, PLATFORM, id)
  if (!account)
    throw new StripeApiError(`No such account: '${id}'`, { status: 404, code: 'not_found', param: 'id' })
  return account
}

/** An account that somebody still has: a closed one can be looked at, and nothing more. */
export function findOpenAccount(emulator: Emulator, id: string): Account {
  const account = findAccount(emulator, id)
  if (account.closed)
    throw new StripeApiError(`The account '${id}' is closed.`, { code: 'account_closed', param: 'id' })
  return account
}

const RetrieveAccount = z.strictObject(includable)

export const retrieveAccount = (emulator: Emulator, { id, params }: Call) =>
  shownAccount(findAccount(emulator, id), parseParams(RetrieveAccount, params).include)

const ListAccounts = z.strictObject({ limit: z.coerce.number().int().min(1).max(20).default(10) })

export function listAccounts({ state }: Emulator, { params }: Call) {
  const { limit } = parseParams(ListAccounts, params)
  const open = listOwned(state.accounts, PLATFORM).filter(({ closed }) => !closed)
  return {
    data: open.slice(0, limit).map((one) => shownAccount(one)),
    next_page_url: null,
    previous_page_url: null,
  }
}

/** As at Stripe, these parts are null unless they are asked for by `include`. */
function shownAccount(account: Account, include: string[] = []) {
  const { configuration, defaults, identity, requirements: due, ...rest } = account
  const wants = (part: string) => include.includes(part)
  return {
    ...rest,
    configuration: wants('configuration.merchant') ? configuration : null,
    defaults: wants('defaults') ? defaults : null,
    future_requirements: wants('future_requirements') ? { entries: [] } : null,
    identity: wants('identity') ? identity : null,
    requirements: wants('requirements') ? due : null,
  }
}

const optionalText = z.string()
const ignoredParam = z.unknown().optional()
const requested = z.object({ requested: z.boolean() }).optional()

const AccountParams = z.strictObject({
  display_name: optionalText.optional(),
  contact_email: z.email().optional(),
  contact_phone: optionalText.optional(),
  dashboard: z.enum(['express', 'full', 'none']).optional(),
  identity: z
    .looseObject({
      country: optionalText.optional(),
      entity_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
    })
    .optional(),
  configuration: z
    .strictObject({
      merchant: z
        .looseObject({ capabilities: z.looseObject({ card_payments: requested }).optional() })
        .optional(),
      customer: ignoredParam,
      recipient: ignoredParam,
    })
    .optional(),
  defaults: z
    .strictObject({
      currency: optionalText.optional(),
      locales: ignoredParam,
      profile: z
        .strictObject({
          business_url: optionalText.optional(),
          doing_business_as: optionalText.optional(),
          product_description: optionalText.optional(),
        })
        .optional(),
      responsibilities: z
        .strictObject({
          fees_collector: z.enum(['application', 'stripe']),
          losses_collector: z.enum(['application', 'stripe']),
        })
        .optional(),
    })
    .optional(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  ...includable,
} satisfies Known<Stripe.V2.Core.AccountCreateParams>)
type AccountParams = z.output<typeof AccountParams>

type Profile = NonNullable<NonNullable<Account['defaults']>['profile']>
type ProfileParams = NonNullable<AccountParams['defaults']>['profile']

const profileFromParams = (profile: ProfileParams): Profile => ({
  ...(profile?.business_url ? { business_url: profile.business_url } : {}),
  ...(profile?.doing_business_as ? { doing_business_as: profile.doing_business_as } : {}),
  ...(profile?.product_description ? { product_description: profile.product_description } : {}),
})

const withoutNulls = (metadata: AccountParams['metadata']) =>
  Object.fromEntries(Object.entries(metadata ?? {}).map(([key, value]) => [key, value ?? '']))

type Merchant = NonNullable<NonNullable<Account['configuration']>['merchant']>

type Status = 'active' | 'pending' | 'restricted'
/** Entries that are `currently_due` are requested; `past_due` ones restrict the account. */
type Deadline = 'currently_due' | 'past_due'

const statusDetails = {
  active: [],
  pending: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  restricted: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
} as const

const capability = (status: Status) => ({ status, status_details: [...statusDetails[status]] })

const merchantConfiguration = (status: Status): Merchant => ({
  applied: true,
  capabilities: { card_payments: capability(status), stripe_balance: { payouts: capability(status) } },
})

const entriesDueAtFirst = [
  'identity.individual.given_name',
  'identity.individual.date_of_birth',
  'identity.individual.address.line1',
  'defaults.profile.business_url',
  'identity.attestations.terms_of_service.account',
  'configuration.merchant.default_outbound_destination',
]

/** `by` is the day by which it has to be there, where one is said. */
function accountRequirements(
  descriptions: string[],
  deadline: Deadline = 'currently_due',
  by?: string,
): NonNullable<Account['requirements']> {
  const entries = descriptions.map((description) => ({
    awaiting_action_from: 'user' as const,
    description,
    errors: [],
    impact: {
      restricts_capabilities: ['card_payments', 'stripe_balance.payouts'].map((restricted) => ({
        capability: restricted,
        configuration: 'merchant',
        deadline: { status: deadline },
      })),
    },
    minimum_deadline: { status: deadline },
    requested_reasons: [{ code: 'routine_onboarding' as const }],
  }))
  if (entries.length === 0) return { entries }
  const minimum_deadline = { status: deadline, ...(by !== undefined && { time: by }) }
  return { entries, summary: { minimum_deadline } }
}

export const canCharge = (account: Account) =>
  !account.closed && account.configuration?.merchant?.capabilities?.card_payments?.status === 'active'

/** Refuses a charge on a connected account that does not exist, or may not take cards yet. */
export function assertCanCharge(emulator: Emulator, owner: string) {
  if (owner === PLATFORM || canCharge(findAccount(emulator, owner))) return
  throw new StripeApiError(
    'Your account cannot currently make charges: its card_payments capability is not active. Complete the onboarding first.',
  )
}

export function createAccount(emulator: Emulator, { params }: Call) {
  const wanted = parseParams(AccountParams, params)
  const id = newId('acct', 16)
  const { responsibilities, profile, currency } = wanted.defaults ?? {}
  const account: Account = {
    id,
    object: 'v2.core.account',
    applied_configurations: wanted.configuration?.merchant ? ['merchant'] : [],
    closed: false,
    configuration: wanted.configuration?.merchant ? { merchant: merchantConfiguration('restricted') } : {},
    ...(wanted.contact_email ? { contact_email: wanted.contact_email } : {}),
    ...(wanted.contact_phone ? { contact_phone: wanted.contact_phone } : {}),
    created: new Date(emulator.nowMs()).toISOString(),
    dashboard: wanted.dashboard ?? 'full',
    defaults: {
      currency: currency ?? 'usd',
      locales: [],
      profile: profileFromParams(profile),
      responsibilities: {
        fees_collector: responsibilities?.fees_collector ?? 'stripe',
        losses_collector: responsibilities?.losses_collector ?? 'stripe',
        requirements_collector: 'stripe',
      },
    },
    ...(wanted.display_name ? { display_name: wanted.display_name } : {}),
    identity: {
      country: wanted.identity?.country ?? 'us',
      ...(wanted.identity?.entity_type ? { entity_type: wanted.identity.entity_type } : {}),
    },
    livemode: false,
    metadata: mergeMetadata({}, withoutNulls(wanted.metadata)),
    requirements: accountRequirements(wanted.configuration?.merchant ? entriesDueAtFirst : []),
  }
  put(emulator.state.accounts, PLATFORM, account)
  sendThinEvent(emulator, 'v2.core.account.created', id)
  return shownAccount(account, wanted.include)
}

export function updateAccount(emulator: Emulator, { id, params }: Call) {
  const account = findOpenAccount(emulator, id)
  const change = parseParams(AccountParams, params)
  if (change.display_name && emulator.switches.set.refusesAccountNames) {
    throw new StripeApiError('The display name of this account can no longer be changed by the platform.', {
      param: 'display_name',
    })
  }
  const becomesMerchant = change.configuration?.merchant && !account.configuration?.merchant
  const responsibilities = account.defaults?.responsibilities ?? { requirements_collector: 'stripe' }
  const updated: Account = {
    ...account,
    ...(change.display_name ? { display_name: change.display_name } : {}),
    ...(change.contact_email ? { contact_email: change.contact_email } : {}),
    ...(change.dashboard ? { dashboard: change.dashboard } : {}),
    defaults: {
      ...account.defaults,
      ...(change.defaults?.currency ? { currency: change.defaults.currency } : {}),
      profile: { ...account.defaults?.profile, ...profileFromParams(change.defaults?.profile) },
      responsibilities: { ...responsibilities, ...change.defaults?.responsibilities },
    },
    identity: {
      ...account.identity,
      ...(change.identity?.country ? { country: change.identity.country } : {}),
      ...(change.identity?.entity_type ? { entity_type: change.identity.entity_type } : {}),
    },
    metadata: mergeMetadata(account.metadata ?? {}, withoutNulls(change.metadata)),
    ...(becomesMerchant
      ? {
          applied_configurations: ['merchant'],
          configuration: { merchant: merchantConfiguration('restricted') },
          requirements: accountRequirements(entriesDueAtFirst),
        }
      : {}),
  }
  put(emulator.state.accounts, PLATFORM, updated)
  return shownAccount(updated, change.include)
}

const moreDocuments = ['identity.individual.documents.primary_verification']
const twoWeeksInMs = 14 * 24 * 60 * 60_000

/**
 * Activates the account at once if it can already charge or `reviewTakesMs` is 0; otherwise it stays pending until
 * the review ends.
 */
export function finishOnboarding(emulator: Emulator, id: string) {
  const account = findAccount(emulator, id)
  if (canCharge(account) && account.requirements?.entries?.length === 0) return
  const { reviewTakesMs } = emulator.switches.set
  if (reviewTakesMs === 0 || canCharge(account)) return setAccountStatus(emulator, account, 'active', [])
  put(emulator.state.reviews, PLATFORM, { id, endsAtMs: emulator.nowMs() + reviewTakesMs })
  setAccountStatus(emulator, account, 'pending', [])
}

/** Lets accounts take payments that have been looked at for long enough; says how many. */
export function endReviews(emulator: Emulator): number {
  const over = [...emulator.state.reviews.values()].filter(({ value }) => value.endsAtMs <= emulator.nowMs())
  for (const { value } of over) {
    emulator.state.reviews.delete(value.id)
    setAccountStatus(emulator, findAccount(emulator, value.id), 'active', [])
  }
  return over.length
}

/** The provider asks for more within two weeks, and goes on as before until that is past due. */
export function requireMoreDocuments(emulator: Emulator, id: string) {
  const by = new Date(emulator.nowMs() + twoWeeksInMs).toISOString()
  setAccountStatus(emulator, findAccount(emulator, id), 'active', moreDocuments, {
    status: 'currently_due',
    by,
  })
}

/** Requirements become past due, so payments are disabled until the owner provides them. */
export const restrictAccount = (emulator: Emulator, id: string) =>
  setAccountStatus(emulator, findAccount(emulator, id), 'restricted', moreDocuments, { status: 'past_due' })

/** For good: nothing is done for the account any more. */
export function closeAccount(emulator: Emulator, id: string): Account {
  const account = findAccount(emulator, id)
  if (account.closed) return account
  emulator.state.reviews.delete(id)
  const closed = put<Account>(emulator.state.accounts, PLATFORM, {
    ...account,
    closed: true,
    applied_configurations: [],
    configuration: { ...account.configuration, merchant: merchantConfiguration('restricted') },
  })
  sendThinEvent(emulator, 'v2.core.account.closed', id)
  return closed
}

function setAccountStatus(
  emulator: Emulator,
  account: Account,
  status: Status,
  due: string[],
  { status: deadline, by }: { status: Deadline; by?: string } = { status: 'currently_due' },
) {
  put<Account>(emulator.state.accounts, PLATFORM, {
    ...account,
    applied_configurations: ['merchant'],
    configuration: { ...account.configuration, merchant: merchantConfiguration(status) },
    requirements: accountRequirements(due, deadline, by),
  })
  sendThinEvent(emulator, 'v2.core.account[requirements].updated', account.id)
  for (const _updated of ['card_payments', 'stripe_balance.payouts'])
    sendThinEvent(emulator, 'v2.core.account[configuration.merchant].capability_status_updated', account.id)
}

const CloseAccount = z.strictObject({ applied_configurations: ignored })

export function closeAccountByCall(emulator: Emulator, { id, params }: Call) {
  parseParams(CloseAccount, params)
  return shownAccount(closeAccount(emulator, id))
}

export function merchantName({ state }: Emulator, owner: string): string {
  const account = find(state.accounts, PLATFORM, owner)
  return account
    ? (account.defaults?.profile?.doing_business_as ?? account.display_name ?? 'the seller')
    : 'Lorecircle'
}
