import { keys } from '@lorecircle/shared/keys'
import { Claim } from '@lorecircle/shared/stock/claim'
import { emptyTally, type Gone, Tally, tallied } from '@lorecircle/shared/stock/stock'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { slotOfKey } from './slots.ts'

/** Counts copies that left for good; counting the same ones again changes nothing. */
export const addToTally = (
  documents: Documents,
  gone: { sub: string; bookId: string; formatId: string; slots: number[]; how: keyof Gone },
) =>
  documents.update(keys.tally(gone.sub, gone.bookId), Tally, (before) =>
    gone.slots.reduce((tally, slot) => tallied(tally, gone.formatId, slot, gone.how), before ?? emptyTally),
  )

/** Makes a book's tally anew out of its claims. What is sold meanwhile is not lost: the listing starts over. */
export async function rebuildTally(
  documents: Documents,
  { sub, bookId, formatIds }: { sub: string; bookId: string; formatIds: string[] },
): Promise<Tally> {
  const key = keys.tally(sub, bookId)
  for await (const _ of attempts()) {
    const before = await documents.read(key, Tally)
    const tally = await tallyOfClaims(documents, formatIds)
    const etag = before
      ? await documents.replace(key, tally, before.etag)
      : await documents.create(key, tally)
    if (etag !== null) return tally
  }
  throw new Error(`the tally of book ${bookId} kept changing while it was counted`)
}

async function tallyOfClaims(documents: Documents, formatIds: string[]): Promise<Tally> {
  let tally = emptyTally
  for (const formatId of formatIds) {
    const claimKeys: string[] = []
    for await (const { key } of documents.list(keys.claims(formatId))) claimKeys.push(key)
    for (const claim of await readAll(documents, claimKeys)) {
      if (claim.state !== 'held') tally = tallied(tally, formatId, claim.slot, claim.state)
    }
  }
  return tally
}

const readsAtOnce = 32

async function readAll(documents: Documents, claimKeys: string[]) {
  const claims: { slot: number; state: Claim['state'] }[] = []
  for (let start = 0; start < claimKeys.length; start += readsAtOnce) {
    const some = claimKeys.slice(start, start + readsAtOnce)
    const found = await Promise.all(some.map((key) => documents.read(key, Claim)))
    for (const [index, key] of some.entries()) {
      const state = found[index]?.value.state
      if (state) claims.push({ slot: slotOfKey(key), state })
    }
  }
  return claims
}
