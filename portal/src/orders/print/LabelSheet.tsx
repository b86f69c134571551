import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { labelLines } from '@lorecircle/shared/order/place-lines'
import { linesBelow } from '@lorecircle/shared/profile/contact'

type Props = {
  order: OrderForAuthor
  /** The author's own, from Settings; empty where they gave none. What cannot be delivered goes back there. */
  returnAddress: string
}

/** The address label of a parcel, with the sender above. */
export const LabelSheet = ({ order, returnAddress }: Props) => (
  <article className="slip slip-label">
    <div>
      <p className="slip-from">From {order.authorName}</p>
      {returnAddress !== '' && (
        <p className="slip-return">{linesBelow(order.authorName, returnAddress).join('\n')}</p>
      )}
    </div>
    {order.shipTo ? <address>{labelLines(order.shipTo).join('\n')}</address> : <p>Nothing is sent.</p>}
    <footer>{order.id}</footer>
  </article>
)
