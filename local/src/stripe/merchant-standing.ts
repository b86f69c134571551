import type { Account } from './accounts.ts'

type Merchant = NonNullable<NonNullable<Account['configuration']>['merchant']>

export type Status = 'active' | 'pending' | 'restricted'
/** What is due is asked for; the account is restricted when it is past due. */
export type Deadline = 'currently_due' | 'past_due'

const details = {
  active: [],
  pending: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  restricted: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
} as const

const capability = (status: Status) => ({ status, status_details: [...details[status]] })

export const merchant = (status: Status): Merchant => ({
  applied: true,
  capabilities: { card_payments: capability(status), stripe_balance: { payouts: capability(status) } },
})

export const entriesDueAtFirst = [
  'identity.individual.given_name',
  'identity.individual.date_of_birth',
  'identity.individual.address.line1',
  'defaults.profile.business_url',
  'identity.attestations.terms_of_service.account',
  'configuration.merchant.default_outbound_destination',
]

/** `by` is the day by which it has to be there, where one is said. */
export function requirements(
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
