import { closedShopDays } from '@lorecircle/shared/account/calls'
import { type OrderForAuthor, orderInWords } from '@lorecircle/shared/order/order'
import { dayIn } from '@lorecircle/shared/time-zone/days'
import { orderPath } from '@lorecircle/shared/urls/portal-paths'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { csvOfOrders } from '../orders/csv-of-orders.ts'
import { stateInWords } from '../orders/order-in-words.ts'
import { handOver } from '../orders/useOrderExport.ts'
import { tabPath } from '../paths/tabs.ts'
import { useTimeZone } from '../progress/useTimeZone.ts'
import { About } from '../ui/Field.tsx'

const mostShown = 10

type Props = { orders: readonly OrderForAuthor[]; promise: UseFormRegisterReturn; error: string | undefined }

/** What an author still owes when they leave: who waits for what, their addresses, and the promise to send it. */
export function OpenOrders({ orders, promise, error }: Props) {
  const id = useId()
  const timeZone = useTimeZone()
  return (
    <fieldset className="flow">
      <legend>{orders.length === 1 ? 'One open order' : `${orders.length} open orders`}</legend>
      <ul className="dots">
        {orders.slice(0, mostShown).map((order) => (
          <li key={order.id}>
            <Link to={orderPath(order.id)}>{order.id}</Link>: {orderInWords(order)}, for{' '}
            <bdi>{order.shipTo?.name || order.buyer.name || order.buyer.email}</bdi> ({stateInWords(order)})
          </li>
        ))}
        {orders.length > mostShown && <li>and {orders.length - mostShown} more</li>}
      </ul>
      <p>
        Ship or refund them in <Link to={tabPath('orders')}>Orders</Link> before you leave, or download the
        addresses and send them afterwards. Once your account is deleted, refunds are made in your Stripe
        dashboard.
      </p>
      <p>
        We email these readers that your shop is closing. Their order pages, and your contact, returns and
        imprint pages, stay for {closedShopDays} days, and their messages still reach you by email.
      </p>
      <p>
        <button
          type="button"
          className="btn line"
          onClick={() => handOver(csvOfOrders(orders, timeZone), dayIn(timeZone, new Date()))}
        >
          Download Addresses (CSV)
        </button>
      </p>
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            {...promise}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-about` : undefined}
          />
          <span>I have the addresses, and I will send or refund these orders.</span>
        </label>
        <About id={id} error={error} />
      </div>
    </fieldset>
  )
}
