import { nextCopy } from './availability.ts'
import type { Offer } from './checkout-fields.ts'
import { useAvailability } from './use-availability.ts'

type Props = { offer: Offer; nextNumber: number | null }

/** The sentence of a numbered edition's plate. */
export function NextCopy({ offer, nextNumber }: Props) {
  return nextCopy(nextNumber, useAvailability(offer, nextNumber !== null))
}
