import { stockLine } from '@lorecircle/shared/stock'
import type { FormatView } from '@lorecircle/shared/views'
import { useCallback, useSyncExternalStore } from 'react'
import { stockClass } from '../components/stock-class.ts'
import { BuyNow } from './BuyNow.tsx'
import type { Offer } from './checkout-fields.ts'
import { basketNote, copiesOf } from './live-copies.ts'

type Props = { offer: Offer; format: Pick<FormatView, 'stock' | 'stockLine' | 'left'> }

/** A format's stock line, with what is in baskets at this moment, and its Buy Now. */
export function FormatSale({ offer, format }: Props) {
  const live = useLiveCopies(offer, format.left !== null)
  const note = live && basketNote(live)
  return (
    <>
      <p className={stockClass(format.stock)}>
        {live ? stockLine(live.left) : format.stockLine} {note && <span className="basket">{note}</span>}
      </p>
      <BuyNow offer={offer} />
    </>
  )
}

/** Nothing where copies are not counted, where they cannot be asked for, or where the page is only a preview. */
function useLiveCopies({ bookId, formatId, domain }: Offer, isCounted: boolean) {
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
