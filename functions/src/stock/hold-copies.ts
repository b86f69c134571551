import type { Claim } from '@lorecircle/shared/stock/claim'
import { freeSlots, slotOfKey } from '@lorecircle/shared/stock/slots'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { releaseCopy } from './release-copy.ts'

export type Hold = {
  formatId: string
  /** How many copies there are in all. */
  copies: number
  quantity: number
  /** Numbers that somebody chose: these, or nothing. */
  wishes: readonly number[]
  checkoutId: string
  /** An ended checkout of the same browser, and its copies that this one takes over. */
  earlier?: { checkoutId: string; slots: readonly number[] }
  now: Date
  /** Each copy that was reached for is noted here before it is, so that whoever gives up need not look for them. */
  claimAttempts?: Set<number>
}

/** How often a cart gives its part back and tries for the whole once more. */
const mostTries = 6

/**
 * Claims some of a format's copies for a checkout: those that were chosen, those that it takes over from an earlier one,
 * then the lowest numbers that are free, or, where another buyer was faster, any of those that still are. Answers the copies' numbers in order, or null where there
 * are too few; what it got by then stays claimed, for whoever gives the checkout up.
 */
export async function holdCopies(
  documents: Documents,
  hold: Hold,
  random = Math.random,
): Promise<number[] | null> {
  const chosen: number[] = []
  for (const slot of hold.wishes) {
    if (slot > hold.copies || !(await claim(documents, slot, hold))) return null
    chosen.push(slot)
  }
  for (const slot of hold.earlier?.slots ?? []) {
    if (!chosen.includes(slot) && (await claim(documents, slot, hold))) chosen.push(slot)
  }
  for await (const _ of attempts({ limit: mostTries })) {
    const held = await holdFree(documents, { ...hold, quantity: hold.quantity - chosen.length }, random)
    const isAll = chosen.length + held.length === hold.quantity
    if (isAll) return [...chosen, ...held].sort((a, b) => a - b)
    if (held.length === 0) return null
    // Carts that have a part of what is left each would all be turned away, though one of them could have the whole.
    for (const slot of held) await releaseCopy(documents, { ...hold, slot })
  }
  return null
}

/** As many of the free copies as are wanted, or fewer where others have got the rest. */
async function holdFree(documents: Documents, hold: Hold, random: () => number): Promise<number[]> {
  const held: number[] = []
  // Ends, since each round that is lost was won by somebody else.
  for (let round = 0; held.length < hold.quantity; round++) {
    const free = await freeSlots(documents, hold.formatId, hold.copies)
    if (free.length < hold.quantity - held.length) return held
    for (const slot of round === 0 ? free : shuffled(free, random)) {
      if (held.length === hold.quantity) break
      if (await claim(documents, slot, hold)) held.push(slot)
      else break
    }
  }
  return held
}

const shuffled = (slots: readonly number[], random: () => number): number[] =>
  slots
    .map((slot) => ({ slot, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ slot }) => slot)

async function claim(
  documents: Documents,
  slot: number,
  { formatId, checkoutId, earlier, now, claimAttempts }: Hold,
): Promise<boolean> {
  claimAttempts?.add(slot)
  const document = claimDoc(formatId, slot)
  const held: Claim = { state: 'held', checkoutId, at: now.toISOString() }
  if ((await documents.create(document, held)) !== null) return true
  // A retried request can lose against its own first try.
  const winner = await documents.read(document)
  if (winner?.value.state !== 'held') return false
  if (winner.value.checkoutId === checkoutId) return true
  if (winner.value.checkoutId !== earlier?.checkoutId || !earlier.slots.includes(slot)) return false
  // Whoever took the copy off sale meanwhile still wants it withdrawn when this reservation lapses.
  const { withdrawal } = winner.value
  const takenOver: Claim = { ...held, ...(withdrawal && { withdrawal }) }
  if ((await documents.replace(document, takenOver, winner.etag)) !== null) return true
  const holder = (await documents.read(document))?.value
  return holder?.state === 'held' && holder.checkoutId === checkoutId
}

/**
 * The copies that a checkout holds although its document does not say so yet: it stopped between the two writes. Only
 * claims written since the checkout began are read.
 */
export async function findHolds(
  documents: Documents,
  { formatId, checkoutId, since }: { formatId: string; checkoutId: string; since: Date },
): Promise<number[]> {
  const clockSkewInMs = 60_000
  const found: number[] = []
  for await (const { key, modifiedAt } of documents.list(claimDoc.within(formatId))) {
    if (modifiedAt.getTime() < since.getTime() - clockSkewInMs) continue
    const claimed = (await documents.read(claimDoc.at(key)))?.value
    if (claimed?.state === 'held' && claimed.checkoutId === checkoutId) found.push(slotOfKey(key))
  }
  return found
}
