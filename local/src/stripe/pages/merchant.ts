import type { Emulator } from '../emulator.ts'
import { find, PLATFORM } from '../state.ts'

export function merchantOf({ state }: Emulator, owner: string): string {
  const account = find(state.accounts, PLATFORM, owner)
  return account
    ? (account.defaults?.profile?.doing_business_as ?? account.display_name ?? 'the seller')
    : 'Lorecircle'
}
