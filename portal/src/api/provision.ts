import { accountCalls } from '@lorecircle/shared/account/calls'
import { api } from './api.ts'

/**
 * Makes the author's account where there is none, and proposes this browser's time zone for a shop without one; loaded
 * when it is needed, as its schemas are.
 */
export async function provisionAccount(): Promise<void> {
  const { hasTimeZone } = await api(accountCalls.provision, {})
  if (hasTimeZone) return
  // Not awaited: if it fails, the next login proposes the time zone again.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  void api(accountCalls.saveTimeZone, { timeZone, onlyIfUnset: true }).catch(() => {})
}
