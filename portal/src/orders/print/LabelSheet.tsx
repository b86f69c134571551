import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { labelLines } from '@lorecircle/shared/order/place-lines'

/** What is glued onto a parcel. */
export const LabelSheet = ({ order }: { order: OrderForAuthor }) => (
  <article className="slip slip-label">
    <p className="slip-from">From {order.authorName}</p>
    {order.shipTo ? <address>{labelLines(order.shipTo).join('\n')}</address> : <p>Nothing is sent.</p>}
    <footer>{order.id}</footer>
  </article>
)
