import type { Claim } from '@lorecircle/shared/stock/claim'
import { slotOfKey } from '@lorecircle/shared/stock/slots'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { addToTally } from './add-up-gone.ts'

type Withdrawal = {
  sub: string
  bookId: string
  formatId: string
  slots: number
  now: Date
  /** The save that asks for it. What the same save has withdrawn already counts, also where both run at once. */
  saveId?: string | undefined
} & ({ count: number } | { leave: number })

/**
 * Takes copies off sale, free ones first and the highest numbers first, through the same gate as buyers: up to `count`, or
 * until `leave` are for sale. Where there are fewer free ones, copies that readers are paying for are `reserved`: each is
 * withdrawn when its reservation lapses, or sold when it is paid. Answers what this save took.
 */
export async function withdrawCopies(
  documents: Documents,
  withdrawal: Withdrawal,
): Promise<{ withdrawn: number; reserved: number }> {
  const { sub, bookId, formatId, slots, saveId } = withdrawal
  const at = withdrawal.now.toISOString()
  const claimed = new Map<number, Claim>()
  for (const { key, value } of await documents.readAll(claimDoc, claimDoc.within(formatId)))
    claimed.set(slotOfKey(key), value)
  const taken = [...claimed].flatMap(([slot, claim]) => {
    const how = withdrawnBy(claim, saveId)
    return how ? [{ slot, how }] : []
  })
  // A copy that is held comes back, unless it is withdrawn when it does.
  const left = slots - [...claimed.values()].filter((claim) => !isHeld(claim)).length
  const count = 'count' in withdrawal ? withdrawal.count : taken.length + left - withdrawal.leave

  const numbers = Array.from({ length: slots }, (_, index) => slots - index)
  const isFree = (slot: number) => !claimed.has(slot)
  const isFreeOrHeld = (slot: number) => isFree(slot) || isHeld(claimed.get(slot))
  for (const [withdraw, isOpen] of [[withdrawFree, isFree] as const, [reserve, isFreeOrHeld] as const])
    for (const slot of numbers.filter(isOpen)) {
      if (taken.length >= count) break
      if (taken.some((copy) => copy.slot === slot)) continue
      const how = await withdraw(documents, { sub, bookId, formatId, slot, at, saveId })
      if (how) taken.push({ slot, how })
    }
  const slotsOf = (how: Way) => taken.filter((copy) => copy.how === how).map(({ slot }) => slot)
  const [withdrawn, reserved] = [slotsOf('withdrawn'), slotsOf('reserved')]
  for (const [how, slots] of [['withdrawn', withdrawn] as const, ['reserved', reserved] as const])
    if (slots.length > 0) await addToTally(documents, { sub, bookId, formatId, slots, how })
  return { withdrawn: withdrawn.length, reserved: reserved.length }
}

type Held = Extract<Claim, { state: 'held' }>
type Way = 'withdrawn' | 'reserved'

const isHeld = (claim: Claim | undefined): claim is Held => claim?.state === 'held' && !claim.withdrawal

/** How a save took a copy off sale; null where it did not. */
function withdrawnBy(claim: Claim, saveId: string | undefined): Way | null {
  if (saveId === undefined) return null
  if (claim.state === 'withdrawn') return claim.saveId === saveId ? 'withdrawn' : null
  return claim.state === 'held' && claim.withdrawal?.saveId === saveId ? 'reserved' : null
}

type Copy = {
  sub: string
  bookId: string
  formatId: string
  slot: number
  at: string
  saveId: string | undefined
}

const asWithdrawn = ({ at, saveId }: Copy): Claim => ({ state: 'withdrawn', at, saveId })

/** Withdraws a copy that nobody has; null where somebody was faster. */
async function withdrawFree(documents: Documents, copy: Copy): Promise<Way | null> {
  const document = claimDoc(copy.formatId, copy.slot)
  if ((await documents.create(document, asWithdrawn(copy))) !== null) return 'withdrawn'
  const claim = await documents.read(document)
  return claim && withdrawnBy(claim.value, copy.saveId)
}

/** Withdraws a copy now or, while a reader is paying for it, when the reservation lapses; null where it is sold or withdrawn. */
async function reserve(documents: Documents, copy: Copy): Promise<Way | null> {
  const { sub, bookId, at, saveId } = copy
  const document = claimDoc(copy.formatId, copy.slot)
  for await (const _ of attempts()) {
    const claim = await documents.read(document)
    if (claim === null) {
      const how = await withdrawFree(documents, copy)
      if (how) return how
      continue
    }
    if (!isHeld(claim.value)) return withdrawnBy(claim.value, saveId)
    const withdrawal = { sub, bookId, at, saveId }
    if ((await documents.replace(document, { ...claim.value, withdrawal }, claim.etag)) !== null)
      return 'reserved'
  }
  return null
}
