import type { Documents } from '../storage/documents.ts'
import { claimDoc } from './stored.ts'

const slotInKey = /\/(\d+)\.json$/

/** `claims/{formatId}/00007.json` → 7. */
export const slotFromClaimKey = (key: string): number => Number(slotInKey.exec(key)?.[1] ?? Number.NaN)

/** Numbers of `1 … slots` without a claim, ascending. */
export async function freeSlots(
  documents: Pick<Documents, 'list'>,
  formatId: string,
  slots: number,
): Promise<number[]> {
  const taken = new Set<number>()
  for await (const { key } of documents.list(claimDoc.within(formatId))) taken.add(slotFromClaimKey(key))
  return Array.from({ length: slots }, (_, index) => index + 1).filter((slot) => !taken.has(slot))
}
