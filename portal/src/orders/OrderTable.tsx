import { BreakableAddress } from '../ui/Jointed.tsx'
import { keepPostcodeUnbroken, lineItemSummary } from './line-facts.ts'
import './orders.css'
import { toDollars } from '@lorecircle/shared/money'
import { formatShippingLabel } from '@lorecircle/shared/order/address'
import { fulfillmentStatus } from '@lorecircle/shared/order/fulfilment'
import { totalRefundedInCents } from '@lorecircle/shared/order/history'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { orderPath } from '@lorecircle/shared/urls/portal-paths'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { Timestamp } from '../progress/When.tsx'
import { describeOrderStatus } from './order-in-words.ts'

export type OrderSelection = { ids: ReadonlySet<string>; toggle(id: string): void }

export const isSelectable = (order: OrderForAuthor): boolean => fulfillmentStatus(order) !== 'on_hold'

type Props = { orders: readonly OrderForAuthor[]; chosen?: OrderSelection; isStale?: boolean }

export const OrderTable = ({ orders, chosen, isStale = false }: Props) => (
  <table className={chosen ? 'orders choosable' : 'orders'} aria-busy={isStale}>
    <thead>
      <tr>
        {chosen && (
          <th scope="col">
            <span className="hide">Chosen</span>
          </th>
        )}
        <th scope="col">Order</th>
        <th scope="col">Book</th>
        <th scope="col">Reader</th>
        <th scope="col" className="sum">
          Amount
        </th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      {orders.map((order) => (
        <Row key={order.id} order={order} {...(chosen && { chosen })} />
      ))}
    </tbody>
  </table>
)

function Row({ order, chosen }: { order: OrderForAuthor; chosen?: OrderSelection }) {
  return (
    <tr>
      {chosen && (
        <td className="choose">
          <label>
            <input
              type="checkbox"
              checked={chosen.ids.has(order.id)}
              disabled={!isSelectable(order)}
              onChange={() => chosen.toggle(order.id)}
            />
            <span className="hide">Choose {order.id}</span>
          </label>
        </td>
      )}
      <td data-label="Order">
        <Link className="order-link" to={orderPath(order.id)}>
          {order.id}
        </Link>
        <Timestamp className="small quiet" at={order.placedAt} as="shortMoment" />
      </td>
      <td data-label="Book">
        {order.lines.map((line) => (
          <Fragment key={line.id}>
            <b>{line.book.title}</b>
            <span className="small quiet">{lineItemSummary(order, line)}</span>
            {line.dedication && <q className="small">{line.dedication}</q>}
          </Fragment>
        ))}
      </td>
      <td data-label="Reader">
        {order.buyer.name || order.buyer.email}
        <span className="small quiet">
          <BreakableAddress of={order.buyer.email} />
        </span>
        {order.shipTo && (
          <address className="small quiet">
            {formatShippingLabel(order.shipTo).slice(1).map(keepPostcodeUnbroken).join(', ')}
          </address>
        )}
        {order.gift && (
          <>
            <span className="small">{order.gift.note ? 'A gift, with this note:' : 'A gift'}</span>
            {order.gift.note && <q className="small">{order.gift.note}</q>}
          </>
        )}
      </td>
      <td data-label="Amount" className="sum">
        {toDollars(order.sums.totalInCents)}
        <Extras order={order} />
      </td>
      <td data-label="State">{describeOrderStatus(order)}</td>
    </tr>
  )
}

function Extras({ order }: { order: OrderForAuthor }) {
  const { taxInCents, shippingInCents, discountInCents } = order.sums
  const refunded = totalRefundedInCents(order)
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
