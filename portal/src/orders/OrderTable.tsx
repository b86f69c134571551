import { toDollars } from '@lorecircle/shared/money'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'

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
            <b>{order.book.title}</b>
            <span className="small quiet">
              {order.format.type}
              {order.copy && ` · No. ${order.copy.number} of ${order.copy.of}`}
            </span>
          </td>
          <td data-label="Buyer">
            {order.buyer.name || order.buyer.email}
            <span className="small quiet">{order.buyer.email}</span>
            <Address address={order.buyer.address} />
          </td>
          <td data-label="Amount">
            {toDollars(order.amountInCents)}
            <Extras order={order} />
          </td>
          <td data-label="State">{states[order.fulfilment]}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const states = {
  'to send': 'To send',
  sent: 'Sent',
  'delivered digitally': 'Delivered digitally',
} as const satisfies Record<OrderForAuthor['fulfilment'], string>

function Address({ address }: { address: OrderForAuthor['buyer']['address'] }) {
  if (!address) return null
  const { line1, line2, city, state, postalCode, country } = address
  const lines = [line1, line2, [city, state, postalCode].filter(Boolean).join(' '), country]
  return <address className="small quiet">{lines.filter(Boolean).join(', ')}</address>
}

function Extras({ order: { taxInCents, shippingInCents, refund } }: { order: OrderForAuthor }) {
  const parts = [
    taxInCents > 0 ? `${toDollars(taxInCents)} tax` : '',
    shippingInCents > 0 ? `${toDollars(shippingInCents)} shipping` : '',
  ].filter(Boolean)
  return (
    <>
      {parts.length > 0 && <span className="small quiet">incl. {parts.join(', ')}</span>}
      {refund && <span className="small quiet">{toDollars(refund.amountInCents)} refunded</span>}
    </>
  )
}
