import type { Claim } from '@lorecircle/shared/stock/claim'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { freeSlots, slotOfKey } from './slots.ts'

export type Hold = { formatId: string; slots: number; checkoutId: string; now: Date }

/**
 * Claims one of a format's copies for a checkout: the lowest number that is free, or, where another buyer
 * was faster, any of those that still are. Answers the copy's number, or null when the last one has gone.
 */
export async function holdCopy(
  documents: Documents,
  hold: Hold,
  random = Math.random,
): Promise<number | null> {
  // Ends, since each round that is lost was won by somebody else.
  for (let round = 0; ; round++) {
    const free = await freeSlots(documents, hold.formatId, hold.slots)
    const slot = free[round === 0 ? 0 : Math.floor(random() * free.length)]
    if (slot === undefined) return null
    if (await claim(documents, slot, hold)) return slot
  }
}

async function claim(documents: Documents, slot: number, { formatId, checkoutId, now }: Hold) {
  const document = claimDoc(formatId, slot)
  const held: Claim = { state: 'held', checkoutId, at: now.toISOString() }
  if ((await documents.create(document, held)) !== null) return true
  // A retried request can lose against its own first try.
  const winner = await documents.read(document)
  return winner?.value.state === 'held' && winner.value.checkoutId === checkoutId
}

/**
 * The copy that a checkout holds although its document does not say so yet: it stopped between the two
 * writes. Only claims written since the checkout began are read.
 */
export async function findHold(
  documents: Documents,
  { formatId, checkoutId, since }: { formatId: string; checkoutId: string; since: Date },
): Promise<number | null> {
  const clockSkewInMs = 60_000
  for await (const { key, modifiedAt } of documents.list(claimDoc.within(formatId))) {
    if (modifiedAt.getTime() < since.getTime() - clockSkewInMs) continue
    const found = await documents.read(claimDoc.at(key))
    if (found?.value.state === 'held' && found.value.checkoutId === checkoutId) return slotOfKey(key)
  }
  return null
}
