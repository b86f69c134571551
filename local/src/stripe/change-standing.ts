import { type Account, accountOf } from './accounts.ts'
import { canCharge } from './can-charge.ts'
import type { Emulator } from './emulator.ts'
import { tellThinly } from './events.ts'
import { merchant, requirements, type Status } from './merchant-standing.ts'
import { PLATFORM, put } from './state.ts'

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
