import type { FormatView } from '@lorecircle/shared/book/views'
import { stockLine } from '@lorecircle/shared/stock/stock'
import { stockClass } from '../ui/stock-class.ts'
import { basketNote, copiesOf } from './availability.ts'
import { BuyNow } from './BuyNow.tsx'
import type { Offer } from './checkout-fields.ts'
import { useAvailability } from './use-availability.ts'

type Props = { offer: Offer; format: Pick<FormatView, 'stock' | 'stockLine' | 'left'> }

/** A format's stock line, with what is in baskets at this moment, and its Buy Now. */
export function FormatSale({ offer, format }: Props) {
  const now = useAvailability(offer, format.left !== null)
  const note = now && basketNote(now)
  return (
    <>
      <p className={stockClass(format.stock)}>
        {now ? stockLine(now.left) : format.stockLine} {note && <span className="basket">{note}</span>}
      </p>
      <BuyNow offer={offer} onRefused={() => copiesOf(offer.bookId).refresh()} />
    </>
  )
}
