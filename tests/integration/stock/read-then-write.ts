import type { ReservationRequest } from '@lorecircle/functions/stock/reserve-copies'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import type { Claim } from '@lorecircle/shared/stock/stock'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

/** The wrong way, kept to show that the race is real: looks which copy is free, then writes over whatever is there. */
export async function readThenWrite(
  documents: Documents,
  { formatId, copies, checkoutId, now }: ReservationRequest,
): Promise<number[] | null> {
  const [slot] = await freeSlots(documents, formatId, copies)
  if (slot === undefined) return null
  const held: Claim = { state: 'held', checkoutId, at: now.toISOString() }
  await documents.remove(claimDoc(formatId, slot))
  await documents.create(claimDoc(formatId, slot), held)
  return [slot]
}
