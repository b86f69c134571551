import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call, Emulator } from './emulator.ts'
import { StripeFault } from './errors.ts'
import { tellThinly } from './events.ts'
import { newId } from './ids.ts'
import { includable, type Known, mergeMetadata, read } from './params.ts'
import { find, PLATFORM, put } from './state.ts'

type Account = Stripe.V2.Core.Account
type Merchant = NonNullable<NonNullable<Account['configuration']>['merchant']>

const word = z.string()
const unread = z.unknown().optional()
const requested = z.object({ requested: z.boolean() }).optional()

const AccountParams = z.strictObject({
  display_name: word.optional(),
  contact_email: z.email().optional(),
  contact_phone: word.optional(),
  dashboard: z.enum(['express', 'full', 'none']).optional(),
  identity: z
    .looseObject({
      country: word.optional(),
      entity_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
    })
    .optional(),
  configuration: z
    .strictObject({
      merchant: z
        .looseObject({ capabilities: z.looseObject({ card_payments: requested }).optional() })
        .optional(),
      customer: unread,
      recipient: unread,
    })
    .optional(),
  defaults: z
    .strictObject({
      currency: word.optional(),
      locales: unread,
      profile: z
        .strictObject({
          business_url: word.optional(),
          doing_business_as: word.optional(),
          product_description: word.optional(),
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

type Status = 'active' | 'restricted'

const capability = (status: Status) => ({
  status,
  status_details:
    status === 'active'
      ? []
      : [{ code: 'requirements_past_due' as const, resolution: 'provide_info' as const }],
})

const merchant = (status: Status): Merchant => ({
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

function requirements(descriptions: string[]): NonNullable<Account['requirements']> {
  const entries = descriptions.map((description) => ({
    awaiting_action_from: 'user' as const,
    description,
    errors: [],
    impact: {
      restricts_capabilities: ['card_payments', 'stripe_balance.payouts'].map((restricted) => ({
        capability: restricted,
        configuration: 'merchant',
        deadline: { status: 'currently_due' as const },
      })),
    },
    minimum_deadline: { status: 'currently_due' as const },
    requested_reasons: [{ code: 'routine_onboarding' as const }],
  }))
  return entries.length > 0
    ? { entries, summary: { minimum_deadline: { status: 'currently_due' } } }
    : { entries }
}

export function createAccount(emulator: Emulator, { params }: Call) {
  const wanted = read(AccountParams, params)
  const id = newId('acct', 16)
  const { responsibilities, profile, currency } = wanted.defaults ?? {}
  const account: Account = {
    id,
    object: 'v2.core.account',
    applied_configurations: wanted.configuration?.merchant ? ['merchant'] : [],
    closed: false,
    configuration: wanted.configuration?.merchant ? { merchant: merchant('restricted') } : {},
    ...(wanted.contact_email ? { contact_email: wanted.contact_email } : {}),
    ...(wanted.contact_phone ? { contact_phone: wanted.contact_phone } : {}),
    created: new Date(emulator.nowMs()).toISOString(),
    dashboard: wanted.dashboard ?? 'full',
    defaults: {
      currency: currency ?? 'usd',
      locales: [],
      profile: present(profile),
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
    requirements: requirements(wanted.configuration?.merchant ? entriesDueAtFirst : []),
  }
  put(emulator.state.accounts, PLATFORM, account)
  tellThinly(emulator, 'v2.core.account.created', id)
  return shown(account, wanted.include)
}

type Profile = NonNullable<NonNullable<Account['defaults']>['profile']>
type ProfileParams = NonNullable<AccountParams['defaults']>['profile']

const present = (profile: ProfileParams): Profile => ({
  ...(profile?.business_url ? { business_url: profile.business_url } : {}),
  ...(profile?.doing_business_as ? { doing_business_as: profile.doing_business_as } : {}),
  ...(profile?.product_description ? { product_description: profile.product_description } : {}),
})

const withoutNulls = (metadata: AccountParams['metadata']) =>
  Object.fromEntries(Object.entries(metadata ?? {}).map(([key, value]) => [key, value ?? '']))

export function accountOf(emulator: Emulator, id: string): Account {
  const account = find(emulator.state.accounts, PLATFORM, id)
  if (!account)
    throw new StripeFault(`No such account: '${id}'`, { status: 404, code: 'not_found', param: 'id' })
  return account
}

const Included = z.strictObject(includable)

export const retrieveAccount = (emulator: Emulator, { id, params }: Call) =>
  shown(accountOf(emulator, id), read(Included, params).include)

export function updateAccount(emulator: Emulator, { id, params }: Call) {
  const account = accountOf(emulator, id)
  const change = read(AccountParams, params)
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
      profile: { ...account.defaults?.profile, ...present(change.defaults?.profile) },
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
          configuration: { merchant: merchant('restricted') },
          requirements: requirements(entriesDueAtFirst),
        }
      : {}),
  }
  put(emulator.state.accounts, PLATFORM, updated)
  return shown(updated, change.include)
}

/** As at Stripe, these parts are null unless they are asked for by `include`. */
function shown(account: Account, include: string[] = []) {
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

/** What the account's owner has told the provider: everything, or nothing yet. */
export function finishOnboarding(emulator: Emulator, id: string) {
  const account = accountOf(emulator, id)
  if (canCharge(account)) return
  setStanding(emulator, account, 'active', [])
}

/** The provider asks for more, and closes the account's payments until it has it. */
export function restrict(emulator: Emulator, id: string) {
  setStanding(emulator, accountOf(emulator, id), 'restricted', [
    'identity.individual.documents.primary_verification',
  ])
}

function setStanding(emulator: Emulator, account: Account, status: Status, due: string[]) {
  put<Account>(emulator.state.accounts, PLATFORM, {
    ...account,
    applied_configurations: ['merchant'],
    configuration: { ...account.configuration, merchant: merchant(status) },
    requirements: requirements(due),
  })
  tellThinly(emulator, 'v2.core.account[requirements].updated', account.id)
  for (const updated of ['card_payments', 'stripe_balance.payouts'])
    tellThinly(emulator, 'v2.core.account[configuration.merchant].capability_status_updated', account.id, {
      updated_capability: updated,
    })
}

export const canCharge = (account: Account) =>
  account.configuration?.merchant?.capabilities?.card_payments?.status === 'active'

/** Refuses a charge on a connected account that does not exist, or may not take cards yet. */
export function ableToCharge(emulator: Emulator, owner: string) {
  if (owner === PLATFORM || canCharge(accountOf(emulator, owner))) return
  throw new StripeFault(
    'Your account cannot currently make charges: its card_payments capability is not active. Complete the onboarding first.',
  )
}
