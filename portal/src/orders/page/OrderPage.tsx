import '../orders.css'
import { describeBundle, groupByBundle } from '@lorecircle/shared/bundle/bundle'
import { toDollars } from '@lorecircle/shared/money'
import { formatShippingLabel } from '@lorecircle/shared/order/address'
import { fulfillmentStatus } from '@lorecircle/shared/order/fulfilment'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import { lineSubtotalInCents } from '@lorecircle/shared/order/line'
import { type OrderForAuthor, orderDay } from '@lorecircle/shared/order/order'
import { blockingDispute } from '@lorecircle/shared/order/refund-amount'
import { describeUnpaidShipping } from '@lorecircle/shared/order/refund-in-words'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ApiError, toErrorMessage } from '../../api/api-error.ts'
import { config } from '../../config/config.ts'
import { tabPath } from '../../paths/tabs.ts'
import { Timestamp } from '../../progress/When.tsx'
import { formatCalendarDay } from '../../ui/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BreakableAddress } from '../../ui/Jointed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { describeOrderEvent } from '../event-in-words.ts'
import { keepPostcodeUnbroken, lineItemDetails } from '../line-facts.ts'
import { describeOrderStatus, formatSignedDollars, listOrderTotals } from '../order-in-words.ts'
import { orderQuery } from '../queries.ts'
import { Notes } from './Notes.tsx'
import { OrderActions } from './OrderActs.tsx'

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
            : toErrorMessage(error)}
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
      {describeOrderStatus(order)}. Placed on {formatCalendarDay(orderDay(order, order.placedAt))}.
    </p>
    <DisputeNote order={order} />
    <OrderActions order={order} />
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

const WhoAndWhere = ({ order: { buyer, shipTo, unpaidShipping, gift } }: { order: OrderForAuthor }) => (
  <section aria-labelledby="who" className="flow who-and-where">
    <h2 id="who">Reader</h2>
    <p>
      {buyer.name && (
        <>
          <b>{buyer.name}</b>
          <br />
        </>
      )}
      <a className="write-to" href={`mailto:${buyer.email}`}>
        <BreakableAddress of={buyer.email} />
      </a>
    </p>
    <p>
      <Link className="btn text" to={`${tabPath('orders')}&email=${encodeURIComponent(buyer.email)}`}>
        All orders of this reader
      </Link>
    </p>
    {shipTo && (
      <>
        <h2>Goes to</h2>
        <address className="label-lines">
          {formatShippingLabel(shipTo).map(keepPostcodeUnbroken).join('\n')}
        </address>
        {unpaidShipping && <p>{describeUnpaidShipping(unpaidShipping)}</p>}
      </>
    )}
    {gift && (
      <>
        <h2>A gift</h2>
        {gift.note ? <q className="label-lines">{gift.note}</q> : <p>Without a note.</p>}
      </>
    )}
  </section>
)

const Lines = ({ order }: { order: OrderForAuthor }) => (
  <section aria-labelledby="lines" className="flow">
    <h2 id="lines">Books</h2>
    <ul className="order-lines">
      {groupByBundle(order.lines).map(({ bundle, lines }) => [
        bundle && (
          <li key={bundle.id} className="order-bundle">
            <span>{describeBundle(bundle)}, together</span>
          </li>
        ),
        ...lines.map((line) => <Line key={line.id} order={order} line={line} />),
      ])}
    </ul>
    <dl className="order-sums">
      {listOrderTotals(order).map(({ label, cents }) => (
        <div key={label} className={label.startsWith('Total') ? 'total' : undefined}>
          <dt>{label}</dt>
          <dd>{formatSignedDollars(cents)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const Line = ({ order, line }: { order: OrderForAuthor; line: OrderForAuthor['lines'][number] }) => (
  <li>
    <div>
      <b>
        {line.quantity > 1 && `${line.quantity} × `}
        {line.book.title}
      </b>
      <span className="small quiet">{lineItemDetails(order, line)}</span>
      {line.dedication && <q>{line.dedication}</q>}
      {line.dedicationInCents !== undefined && (
        <span className="small quiet">
          The dedication is {toDollars(line.dedicationInCents)} of each copy’s price.
        </span>
      )}
    </div>
    <span>{toDollars(lineSubtotalInCents(line))}</span>
  </li>
)

const History = ({ order }: { order: OrderForAuthor }) => (
  <section aria-labelledby="history" className="flow">
    <h2 id="history">History</h2>
    <ol className="order-history">
      {order.history
        .toReversed()
        .sort((one, other) => other.at.localeCompare(one.at))
        .map((event) => (
          <li key={`${event.at} ${JSON.stringify(event)}`}>
            <Timestamp className="small quiet" at={event.at} as="shortMoment" />
            <span>
              {describeOrderEvent(order, event)}{' '}
              {event.what === 'shipped' && event.trackingUrl && (
                <a href={event.trackingUrl} rel="noreferrer">
                  Follow the parcel
                </a>
              )}
            </span>
          </li>
        ))}
    </ol>
  </section>
)

/** The reason why a disputed order cannot be shipped or refunded here, with a link to the dispute. */
function DisputeNote({ order }: { order: OrderForAuthor }) {
  const dispute =
    blockingDispute(order) ?? filterOrderEvents(order, 'disputed').find(({ state }) => state !== 'won')
  if (!dispute) return null
  const { disputeId, state, answerBy } = dispute
  const said =
    state === 'lost'
      ? [
          'The bank decided the dispute for the reader and returned the payment, so there is nothing to refund.',
        ]
      : [
          'The reader’s bank disputes this payment.',
          fulfillmentStatus(order) === 'on_hold' &&
            'On hold: do not send this order until the bank has decided.',
          blockingDispute(order)
            ? 'Until then Stripe refuses refunds.'
            : 'A refund now can still end the dispute.',
          state === 'needs_response' &&
            answerBy &&
            `Answer in Stripe by ${formatCalendarDay(orderDay(order, answerBy))}.`,
        ]
  return (
    <p className="banner">
      {said.filter(Boolean).join(' ')}{' '}
      <a href={`${config().paymentsDashboard}/disputes/${disputeId}`}>See the dispute in Stripe</a>
    </p>
  )
}
