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
 * Asks Stripe about the accounts, as it stands below webhooks that never came, and copies pen names that are still due;
 * meant to run every hour. Of more
 * than `most` accounts each hour takes its share, so that a run stays within Stripe's limits and its own time. A
 * shop whose grace ended since the last look is published anew, which takes it away.
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

/** Whether time alone has changed a state since the author was last emailed, or that email could not be sent. */
const isStateNew = (account: Account, now: Date): boolean => withStates(account, account, now) !== account

function hasGraceEnded(account: Account, sinceMs: number, now: Date): boolean {
  const endedAt = graceEndsAt(account)
  return endedAt !== null && endedAt <= now && endedAt.getTime() > sinceMs
}
