import { type Account, accountOf } from './accounts.ts'
import { canCharge } from './can-charge.ts'
import type { Emulator } from './emulator.ts'
import { tellThinly } from './events.ts'
import { type Deadline, merchant, requirements, type Status } from './merchant-standing.ts'
import { PLATFORM, put } from './state.ts'

const moreDocuments = ['identity.individual.documents.primary_verification']
const twoWeeksInMs = 14 * 24 * 60 * 60_000

/** The account's owner has told the provider everything, who may want to look at it for a while. */
export function finishOnboarding(emulator: Emulator, id: string) {
  const account = accountOf(emulator, id)
  if (canCharge(account) && account.requirements?.entries?.length === 0) return
  const { reviewTakesMs } = emulator.switches.set
  if (reviewTakesMs === 0 || canCharge(account)) return setStanding(emulator, account, 'active', [])
  put(emulator.state.reviews, PLATFORM, { id, endsAtMs: emulator.nowMs() + reviewTakesMs })
  setStanding(emulator, account, 'pending', [])
}

/** Lets accounts take payments that have been looked at for long enough; says how many. */
export function endReviews(emulator: Emulator): number {
  const over = [...emulator.state.reviews.values()].filter(({ value }) => value.endsAtMs <= emulator.nowMs())
  for (const { value } of over) {
    emulator.state.reviews.delete(value.id)
    setStanding(emulator, accountOf(emulator, value.id), 'active', [])
  }
  return over.length
}

/** The provider asks for more within two weeks, and goes on as before until that is past due. */
export function askForMore(emulator: Emulator, id: string) {
  const by = new Date(emulator.nowMs() + twoWeeksInMs).toISOString()
  setStanding(emulator, accountOf(emulator, id), 'active', moreDocuments, { status: 'currently_due', by })
}

/** What was due is past due: the account's payments are closed until the provider has it. */
export const restrict = (emulator: Emulator, id: string) =>
  setStanding(emulator, accountOf(emulator, id), 'restricted', moreDocuments, { status: 'past_due' })

/** For good: nothing is done for the account any more. */
export function closeAccount(emulator: Emulator, id: string): Account {
  const account = accountOf(emulator, id)
  if (account.closed) return account
  emulator.state.reviews.delete(id)
  const closed = put<Account>(emulator.state.accounts, PLATFORM, {
    ...account,
    closed: true,
    applied_configurations: [],
    configuration: { ...account.configuration, merchant: merchant('restricted') },
  })
  tellThinly(emulator, 'v2.core.account.closed', id)
  return closed
}

function setStanding(
  emulator: Emulator,
  account: Account,
  status: Status,
  due: string[],
  { status: deadline, by }: { status: Deadline; by?: string } = { status: 'currently_due' },
) {
  put<Account>(emulator.state.accounts, PLATFORM, {
    ...account,
    applied_configurations: ['merchant'],
    configuration: { ...account.configuration, merchant: merchant(status) },
    requirements: requirements(due, deadline, by),
  })
  tellThinly(emulator, 'v2.core.account[requirements].updated', account.id)
  for (const _updated of ['card_payments', 'stripe_balance.payouts'])
    tellThinly(emulator, 'v2.core.account[configuration.merchant].capability_status_updated', account.id)
}
