import { slotFromClaimKey } from '@lorecircle/shared/stock/slots'
import type { Claim } from '@lorecircle/shared/stock/stock'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { recordGoneCopies } from './tally.ts'

type Withdrawal = {
  sub: string
  bookId: string
  formatId: string
  slots: number
  now: Date
  /** Id of the save. Copies that the same save has already withdrawn count, even if both run concurrently. */
  saveId?: string | undefined
} & ({ count: number } | { leave: number })

/**
 * Withdraws copies, free ones and the highest numbers first, by the same claims as buyers: up to `count`, or until
 * `leave` are for sale. If too few are free, copies in checkouts are `reserved`: each is withdrawn when its
 * reservation expires, or sold when it is paid. Returns what this save withdrew.
 */
export async function withdrawCopies(
  documents: Documents,
  withdrawal: Withdrawal,
): Promise<{ withdrawn: number; reserved: number }> {
  const { sub, bookId, formatId, slots, saveId } = withdrawal
  const at = withdrawal.now.toISOString()
  const claimed = new Map<number, Claim>()
  for (const { key, value } of await documents.readAll(claimDoc, claimDoc.within(formatId)))
    claimed.set(slotFromClaimKey(key), value)
  const taken = [...claimed].flatMap(([slot, claim]) => {
    const how = withdrawalOutcome(claim, saveId)
    return how ? [{ slot, how }] : []
  })
  // A reserved copy counts as for sale, unless it will be withdrawn when its reservation expires.
  const left = slots - [...claimed.values()].filter((claim) => !isReserved(claim)).length
  const count = 'count' in withdrawal ? withdrawal.count : taken.length + left - withdrawal.leave

  const numbers = Array.from({ length: slots }, (_, index) => slots - index)
  const isFree = (slot: number) => !claimed.has(slot)
  const isFreeOrHeld = (slot: number) => isFree(slot) || isReserved(claimed.get(slot))
  for (const [withdraw, isOpen] of [
    [withdrawFreeCopy, isFree] as const,
    [withdrawAtLapse, isFreeOrHeld] as const,
  ])
    for (const slot of numbers.filter(isOpen)) {
      if (taken.length >= count) break
      if (taken.some((copy) => copy.slot === slot)) continue
      const how = await withdraw(documents, { sub, bookId, formatId, slot, at, saveId })
      if (how) taken.push({ slot, how })
    }
  const slotsOf = (how: WithdrawalOutcome) => taken.filter((copy) => copy.how === how).map(({ slot }) => slot)
  const [withdrawn, reserved] = [slotsOf('withdrawn'), slotsOf('reserved')]
  for (const [how, slots] of [['withdrawn', withdrawn] as const, ['reserved', reserved] as const])
    if (slots.length > 0) await recordGoneCopies(documents, { sub, bookId, formatId, slots, how })
  return { withdrawn: withdrawn.length, reserved: reserved.length }
}

type HeldClaim = Extract<Claim, { state: 'held' }>
type WithdrawalOutcome = 'withdrawn' | 'reserved'

const isReserved = (claim: Claim | undefined): claim is HeldClaim =>
  claim?.state === 'held' && !claim.withdrawal

function withdrawalOutcome(claim: Claim, saveId: string | undefined): WithdrawalOutcome | null {
  if (saveId === undefined) return null
  if (claim.state === 'withdrawn') return claim.saveId === saveId ? 'withdrawn' : null
  return claim.state === 'held' && claim.withdrawal?.saveId === saveId ? 'reserved' : null
}

type CopyToWithdraw = {
  sub: string
  bookId: string
  formatId: string
  slot: number
  at: string
  saveId: string | undefined
}

const toWithdrawnClaim = ({ at, saveId }: CopyToWithdraw): Claim => ({ state: 'withdrawn', at, saveId })

/** Null if another writer was faster. */
async function withdrawFreeCopy(
  documents: Documents,
  copy: CopyToWithdraw,
): Promise<WithdrawalOutcome | null> {
  const document = claimDoc(copy.formatId, copy.slot)
  if ((await documents.create(document, toWithdrawnClaim(copy))) !== null) return 'withdrawn'
  const claim = await documents.read(document)
  return claim && withdrawalOutcome(claim.value, copy.saveId)
}

/** Withdraws a copy now or, during a checkout, when the reservation expires; null if it is sold or withdrawn. */
async function withdrawAtLapse(
  documents: Documents,
  copy: CopyToWithdraw,
): Promise<WithdrawalOutcome | null> {
  const { sub, bookId, at, saveId } = copy
  const document = claimDoc(copy.formatId, copy.slot)
  for await (const _ of attempts()) {
    const claim = await documents.read(document)
    if (claim === null) {
      const how = await withdrawFreeCopy(documents, copy)
      if (how) return how
      continue
    }
    if (!isReserved(claim.value)) return withdrawalOutcome(claim.value, saveId)
    const withdrawal = { sub, bookId, at, saveId }
    if ((await documents.replace(document, { ...claim.value, withdrawal }, claim.etag)) !== null)
      return 'reserved'
  }
  return null
}
