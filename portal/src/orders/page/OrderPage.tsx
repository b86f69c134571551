import '../orders.css'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { orderDay } from '@lorecircle/shared/order/order-day'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { config } from '../../config/config.ts'
import { tabPath } from '../../paths/tabs.ts'
import { calendarDay } from '../../ui/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { stateInWords } from '../order-in-words.ts'
import { orderQuery } from '../queries.ts'
import { DisputeNote } from './DisputeNote.tsx'
import { History } from './History.tsx'
import { Lines } from './Lines.tsx'
import { Notes } from './Notes.tsx'
import { OrderActs } from './OrderActs.tsx'
import { WhoAndWhere } from './WhoAndWhere.tsx'

/** order?id=…: one order, as it is stored now. */
export function Component() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data: order, error } = useQuery(orderQuery(id))
  return (
    <Screen
      key={id}
      title={id === '' ? 'Order' : `Order ${id}`}
      heading={
        <>
          Order <span className="whole">{id}</span>
        </>
      }
      action={<BackToOrders />}
    >
      {error && !order && (
        <Alert>
          {error instanceof ApiError && error.status < 500 && error.status > 0
            ? 'This order does not exist.'
            : messageOf(error)}
        </Alert>
      )}
      {!order && !error && <Loading>Loading the order...</Loading>}
      {order && <Whole order={order} />}
    </Screen>
  )
}

const Whole = ({ order }: { order: OrderForAuthor }) => (
  <div className="flow order-page">
    <p className="screen-intro">
      {stateInWords(order)}. Placed on {calendarDay(orderDay(order, order.placedAt))}.
    </p>
    <DisputeNote order={order} />
    <OrderActs order={order} />
    <div className="order-columns">
      <Lines order={order} />
      <WhoAndWhere order={order} />
      <Notes key={order.id} order={order} />
    </div>
    <History order={order} />
    {order.paymentIntentId && (
      <p>
        <a className="btn text" href={`${config().paymentsDashboard}/payments/${order.paymentIntentId}`}>
          See the payment in Stripe
        </a>
      </p>
    )}
  </div>
)

const BackToOrders = () => (
  <Link className="btn text" to={tabPath('orders')}>
    <Icon name="left" />
    Orders
  </Link>
)
