import { nextCopyText } from './availability.ts'
import type { CheckoutOffer } from './checkout-fields.ts'
import { useAvailability } from './use-availability.ts'

type Props = { offer: CheckoutOffer; nextNumber: number | null }

export function NextCopy({ offer, nextNumber }: Props) {
  return nextCopyText(nextNumber, useAvailability(offer, nextNumber !== null))
}
