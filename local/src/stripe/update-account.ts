import { AccountParams, givenProfile, withoutNulls } from './account-params.ts'
import { type Account, openAccountOf, shownAccount } from './accounts.ts'
import type { Call, Emulator } from './emulator.ts'
import { StripeFault } from './errors.ts'
import { entriesDueAtFirst, merchant, requirements } from './merchant-standing.ts'
import { mergeMetadata, read } from './params.ts'
import { PLATFORM, put } from './state.ts'

export function updateAccount(emulator: Emulator, { id, params }: Call) {
  const account = openAccountOf(emulator, id)
  const change = read(AccountParams, params)
  if (change.display_name && emulator.switches.set.refusesAccountNames) {
    throw new StripeFault('The display name of this account can no longer be changed by the platform.', {
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
      profile: { ...account.defaults?.profile, ...givenProfile(change.defaults?.profile) },
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
  return shownAccount(updated, change.include)
}
