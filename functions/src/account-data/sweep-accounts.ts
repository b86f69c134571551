import { type Account, graceEndsAt } from '@lorecircle/shared/account/account'
import { withStates } from '@lorecircle/shared/account/notices'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { updateAccount } from '../account/update-account.ts'
import { refreshMembership } from '../membership/refresh-membership.ts'
import { refreshAccountPayments } from '../payments/account-status.ts'
import { copyPenName } from '../profile/copy-name.ts'
import type { Services } from '../services/services.ts'

const hourInMs = 60 * 60 * 1000
const atOnce = 4

/**
 * Refreshes memberships and payments from Stripe in case webhooks were lost, and copies pen names that are due. Meant
 * to run hourly. Above `most` accounts, each run takes a share, to stay within Stripe's limits and its own time.
 * Republishes a shop whose grace period ended since the last run, which removes it.
 */
export async function sweepAccounts(
  services: Services,
  most = 2_000,
): Promise<{ looked: number; failed: number }> {
  const all = await Array.fromAsync(services.documents.list(accountDoc.within()))
  const shares = Math.max(1, Math.ceil(all.length / most))
  const turn = Math.floor(services.now().getTime() / hourInMs) % shares
  const due = all.filter((_, index) => index % shares === turn)
  const sinceMs = services.now().getTime() - 2 * shares * hourInMs
  let failed = 0

  async function look(sub: string) {
    try {
      const refreshed = await refreshMembership(services, sub)
      const account = isStateNew(refreshed, services.now())
        ? await updateAccount(services, sub, (known) => known)
        : refreshed
      if (hasGraceEnded(account, sinceMs, services.now())) await services.hintPublish(sub)
      const current = await refreshAccountPayments(services, account)
      if (current.nameDue) await copyPenName(services, current)
    } catch (error) {
      failed++
      services.log('sweep.failed', { sub, error: String(error) })
    }
  }
  const waiting = due.map(({ key }) => key.slice(accountDoc.within().length, -'.json'.length)).values()
  const lanes = Array.from({ length: atOnce }, async () => {
    for (const sub of waiting) await look(sub)
  })
  await Promise.all(lanes)
  return { looked: due.length, failed }
}

/** True if time alone changed a state since the author was last emailed, or if that email failed. */
const isStateNew = (account: Account, now: Date): boolean => withStates(account, account, now) !== account

function hasGraceEnded(account: Account, sinceMs: number, now: Date): boolean {
  const endedAt = graceEndsAt(account)
  return endedAt !== null && endedAt <= now && endedAt.getTime() > sinceMs
}
