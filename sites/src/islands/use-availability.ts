import type { Availability } from '@lorecircle/shared/stock/stock'
import { useCallback, useSyncExternalStore } from 'react'
import { watchAvailability } from './availability.ts'
import type { CheckoutOffer } from './checkout-fields.ts'

/** Undefined if copies are not counted, if the request fails, or in a preview. */
export function useAvailability(offer: CheckoutOffer, isCounted: boolean): Availability | undefined {
  const subscribe = useCallback(
    (hear: () => void) =>
      isCounted && location.host === offer.domain ? watchAvailability(offer).subscribe(hear) : () => {},
    [offer, isCounted],
  )
  const formats = useSyncExternalStore(
    subscribe,
    () => watchAvailability(offer).current(),
    () => undefined,
  )
  return formats?.find((format) => format.formatId === offer.formatId)
}
