import type { Availability } from '@lorecircle/shared/stock/stock'
import { useCallback, useSyncExternalStore } from 'react'
import { copiesOf } from './availability.ts'
import type { Offer } from './checkout-fields.ts'

/** Nothing where copies are not counted, where they cannot be asked for, or where the page is only a preview. */
export function useAvailability(offer: Offer, isCounted: boolean): Availability | undefined {
  const subscribe = useCallback(
    (hear: () => void) =>
      isCounted && location.host === offer.domain ? copiesOf(offer).subscribe(hear) : () => {},
    [offer, isCounted],
  )
  const formats = useSyncExternalStore(
    subscribe,
    () => copiesOf(offer).current(),
    () => undefined,
  )
  return formats?.find((format) => format.formatId === offer.formatId)
}
