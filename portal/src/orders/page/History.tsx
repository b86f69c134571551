import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { When } from '../../progress/When.tsx'
import { eventInWords } from '../event-in-words.ts'

/** What happened, the latest first. */
export const History = ({ order }: { order: OrderForAuthor }) => (
  <section aria-labelledby="history" className="flow">
    <h2 id="history">History</h2>
    <ol className="order-history">
      {order.history
        .toReversed()
        .sort((one, other) => other.at.localeCompare(one.at))
        .map((event) => (
          <li key={`${event.at} ${JSON.stringify(event)}`}>
            <When className="small quiet" at={event.at} as="shortMoment" />
            <span>
              {eventInWords(order, event)}{' '}
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
