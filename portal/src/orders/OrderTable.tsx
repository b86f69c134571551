import { toDollars } from '@lorecircle/shared/money'
import { refundedOf } from '@lorecircle/shared/order/history'
import { copiesInWords } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { type Fulfilment, fulfilmentOf } from '@lorecircle/shared/order/state'
import { Fragment } from 'react'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const OrderTable = ({ orders }: { orders: OrderForAuthor[] }) => (
  <table className="orders">
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Book</th>
        <th scope="col">Buyer</th>
        <th scope="col">Amount</th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      {orders.map((order) => (
        <tr key={order.id}>
          <td data-label="Date">
            <time dateTime={order.placedAt}>{day.format(new Date(order.placedAt))}</time>
          </td>
          <td data-label="Book">
            {order.lines.map((line) => (
              <Fragment key={line.id}>
                <b>{line.book.title}</b>
                <span className="small quiet">
                  {[line.format.type, line.quantity > 1 && `${line.quantity} copies`, copiesInWords(line)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {line.dedication && <q className="small">{line.dedication}</q>}
              </Fragment>
            ))}
          </td>
          <td data-label="Buyer">
            {order.buyer.name || order.buyer.email}
            <span className="small quiet">{order.buyer.email}</span>
            <ShipTo to={order.shipTo} />
          </td>
          <td data-label="Amount">
            {toDollars(order.sums.totalInCents)}
            <Extras order={order} />
          </td>
          <td data-label="State">{states[fulfilmentOf(order)]}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const states = {
  'to send': 'To send',
  packed: 'Packed',
  sent: 'Sent',
  delivered: 'Delivered',
  'delivered digitally': 'Delivered digitally',
  'called off': 'Called off',
} as const satisfies Record<Fulfilment, string>

function ShipTo({ to }: { to: OrderForAuthor['shipTo'] }) {
  if (!to) return null
  const { line1, line2, city, state, postalCode, country } = to.address
  const lines = [line1, line2, [city, state, postalCode].filter(Boolean).join(' '), country]
  return <address className="small quiet">{lines.filter(Boolean).join(', ')}</address>
}

function Extras({ order }: { order: OrderForAuthor }) {
  const { taxInCents, shippingInCents, discountInCents } = order.sums
  const refunded = refundedOf(order)
  const parts = [
    taxInCents > 0 ? `${toDollars(taxInCents)} tax` : '',
    shippingInCents > 0 ? `${toDollars(shippingInCents)} shipping` : '',
  ].filter(Boolean)
  return (
    <>
      {parts.length > 0 && <span className="small quiet">incl. {parts.join(', ')}</span>}
      {discountInCents > 0 && <span className="small quiet">{toDollars(discountInCents)} discount</span>}
      {refunded > 0 && <span className="small quiet">{toDollars(refunded)} refunded</span>}
    </>
  )
}
