import type { LiveCopies } from '@lorecircle/shared/stock/stock'
import { useCallback, useSyncExternalStore } from 'react'
import type { Offer } from './checkout-fields.ts'
import { copiesOf } from './live-copies.ts'

/** Nothing where copies are not counted, where they cannot be asked for, or where the page is only a preview. */
export function useLiveCopies(
  { bookId, formatId, domain }: Offer,
  isCounted: boolean,
): LiveCopies | undefined {
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
