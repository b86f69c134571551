import { AccountParams, givenProfile, withoutNulls } from './account-params.ts'
import { type Account, shownAccount } from './accounts.ts'
import type { Call, Emulator } from './emulator.ts'
import { tellThinly } from './events.ts'
import { newId } from './ids.ts'
import { entriesDueAtFirst, merchant, requirements } from './merchant-standing.ts'
import { mergeMetadata, read } from './params.ts'
import { PLATFORM, put } from './state.ts'

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
      profile: givenProfile(profile),
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
  return shownAccount(account, wanted.include)
}
