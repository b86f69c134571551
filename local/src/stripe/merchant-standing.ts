import type { Account } from './accounts.ts'

type Merchant = NonNullable<NonNullable<Account['configuration']>['merchant']>

export type Status = 'active' | 'restricted'

const capability = (status: Status) => ({
  status,
  status_details:
    status === 'active'
      ? []
      : [{ code: 'requirements_past_due' as const, resolution: 'provide_info' as const }],
})

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

export function requirements(descriptions: string[]): NonNullable<Account['requirements']> {
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
