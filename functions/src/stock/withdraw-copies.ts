import type { Claim } from '@lorecircle/shared/stock/claim'
import { slotOfKey } from '@lorecircle/shared/stock/slots'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
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
 * Takes free copies off the shelf, the highest numbers first, through the same gate as buyers: up to `count`, or until
 * `leave` are for sale. Answers how many this save has withdrawn: fewer where readers hold or own the rest.
 */
export async function withdrawCopies(documents: Documents, withdrawal: Withdrawal): Promise<number> {
  const { formatId, slots, now, saveId } = withdrawal
  const claimed = new Map<number, Claim>()
  for (const { key, value } of await documents.readAll(claimDoc, claimDoc.within(formatId)))
    claimed.set(slotOfKey(key), value)
  const isOurs = (claim: Claim | undefined) =>
    saveId !== undefined && claim?.state === 'withdrawn' && claim.saveId === saveId
  const taken = [...claimed].flatMap(([slot, claim]) => (isOurs(claim) ? [slot] : []))
  const left = slots - [...claimed.values()].filter(({ state }) => state !== 'held').length
  const count = 'count' in withdrawal ? withdrawal.count : taken.length + left - withdrawal.leave

  const withdrawn: Claim = { state: 'withdrawn', at: now.toISOString(), saveId }
  for (let slot = slots; slot > 0 && taken.length < count; slot--) {
    if (claimed.has(slot)) continue
    const document = claimDoc(formatId, slot)
    const isTaken = (await documents.create(document, withdrawn)) !== null
    if (isTaken || isOurs((await documents.read(document))?.value)) taken.push(slot)
  }
  if (taken.length > 0) await addToTally(documents, { ...withdrawal, slots: taken, how: 'withdrawn' })
  return taken.length
}
