import type { Availability } from '@lorecircle/shared/stock/stock'
import { useCallback, useSyncExternalStore } from 'react'
import { copiesOf } from './availability.ts'
import type { Offer } from './checkout-fields.ts'

/** Nothing where copies are not counted, where they cannot be asked for, or where the page is only a preview. */
export function useAvailability(
  { bookId, formatId, domain }: Offer,
  isCounted: boolean,
): Availability | undefined {
  const subscribe = useCallback(
    (hear: () => void) =>
      isCounted && location.host === domain ? copiesOf(bookId).subscribe(hear) : () => {},
    [bookId, domain, isCounted],
  )
  const formats = useSyncExternalStore(
    subscribe,
    () => copiesOf(bookId).current(),
    () => undefined,
  )
  return formats?.find((format) => format.formatId === formatId)
}
