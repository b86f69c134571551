import { type Account, accountOf } from './accounts.ts'
import type { Emulator } from './emulator.ts'
import { StripeFault } from './errors.ts'
import { PLATFORM } from './state.ts'

export const canCharge = (account: Account) =>
  !account.closed && account.configuration?.merchant?.capabilities?.card_payments?.status === 'active'

/** Refuses a charge on a connected account that does not exist, or may not take cards yet. */
export function ableToCharge(emulator: Emulator, owner: string) {
  if (owner === PLATFORM || canCharge(accountOf(emulator, owner))) return
  throw new StripeFault(
    'Your account cannot currently make charges: its card_payments capability is not active. Complete the onboarding first.',
  )
}
