import { keys } from '@lorecircle/shared/keys'
import { Claim } from '@lorecircle/shared/stock'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { freeSlots, slotOfKey } from './slots.ts'

export type Hold = { formatId: string; slots: number; checkoutId: string; now: Date }

const listings = 5

/**
 * Claims one of a format's copies for a checkout: the lowest number that is free, or, where another buyer
 * was faster, any of the rest. Answers the copy's number, or null when the last one has gone.
 */
export async function holdCopy(
  documents: Documents,
  hold: Hold,
  random = Math.random,
): Promise<number | null> {
  for (let listing = 0; listing < listings; listing++) {
    const free = await freeSlots(documents, hold.formatId, hold.slots)
    if (free.length === 0) return null
    for (let index = 0; free.length > 0; index = Math.floor(random() * free.length)) {
      const [slot] = free.splice(index, 1)
      if (slot !== undefined && (await claim(documents, slot, hold))) return slot
    }
  }
  return null
}

async function claim(documents: Documents, slot: number, { formatId, checkoutId, now }: Hold) {
  const key = keys.claim(formatId, slot)
  const held: Claim = { state: 'held', checkoutId, at: now.toISOString() }
  if ((await documents.create(key, held)) !== null) return true
  // A retried request can lose against its own first try.
  const winner = await documents.read(key, Claim)
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
  for await (const { key, modifiedAt } of documents.list(keys.claims(formatId))) {
    if (modifiedAt.getTime() < since.getTime() - clockSkewInMs) continue
    const found = await documents.read(key, Claim)
    if (found?.value.state === 'held' && found.value.checkoutId === checkoutId) return slotOfKey(key)
  }
  return null
}
