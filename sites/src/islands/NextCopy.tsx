import type { Offer } from './checkout-fields.ts'
import { nextCopy } from './live-copies.ts'
import { useLiveCopies } from './use-live-copies.ts'

type Props = { offer: Offer; nextNumber: number | null }

/** The sentence of a numbered edition's plate. */
export function NextCopy({ offer, nextNumber }: Props) {
  return nextCopy(nextNumber, useLiveCopies(offer, nextNumber !== null))
}
