import type { FormatView } from '@lorecircle/shared/book/views'
import { stockLine } from '@lorecircle/shared/stock/stock'
import { stockClass } from '../ui/stock-class.ts'
import { BuyNow } from './BuyNow.tsx'
import type { Offer } from './checkout-fields.ts'
import { basketNote, copiesOf } from './live-copies.ts'
import { useLiveCopies } from './use-live-copies.ts'

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
      <BuyNow offer={offer} onRefused={() => copiesOf(offer.bookId).refresh()} />
    </>
  )
}
