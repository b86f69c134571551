import type { FormatView } from '@lorecircle/shared/book/views'
import { stockLine } from '@lorecircle/shared/stock/stock'
import { useState } from 'react'
import { stockClass } from '../ui/stock-class.ts'
import { basketNote, copiesOf } from './availability.ts'
import { BuyNow } from './BuyNow.tsx'
import type { Offer } from './checkout-fields.ts'
import { Price } from './Price.tsx'
import type { Refusal } from './start-checkout.ts'
import { useAvailability } from './use-availability.ts'

type Props = { offer: Offer; format: Pick<FormatView, 'stock' | 'stockLine' | 'left'> }

/**
 * A format's price, its stock line with what is in baskets at this moment, and its Buy Now. A price that has changed
 * is shown when a press was refused for it, and the next press buys at that price.
 */
export function FormatSale({ offer, format }: Props) {
  const [priceInCents, setPrice] = useState(offer.priceInCents)
  const now = useAvailability(offer, format.left !== null)
  const note = now && basketNote(now)
  const refused = (refusal: Refusal) => {
    if (refusal.priceInCents !== undefined) setPrice(refusal.priceInCents)
    copiesOf(offer.bookId).refresh()
  }
  return (
    <>
      <Price cents={priceInCents} />
      <p className={stockClass(format.stock)}>
        {now ? stockLine(now.left) : format.stockLine} {note && <span className="basket">{note}</span>}
      </p>
      <BuyNow offer={{ ...offer, priceInCents }} onRefused={refused} />
    </>
  )
}
