import { fulfilmentOf } from '@lorecircle/shared/order/fulfilment'
import { eventsOf } from '@lorecircle/shared/order/history'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { orderDay } from '@lorecircle/shared/order/order-day'
import { refusingDispute } from '@lorecircle/shared/order/refund-amount'
import { config } from '../../config/config.ts'
import { calendarDay } from '../../ui/days.ts'

/** Why a disputed order is neither sent nor refunded here, and where its author answers. */
export function DisputeNote({ order }: { order: OrderForAuthor }) {
  const dispute = refusingDispute(order) ?? eventsOf(order, 'disputed').find(({ state }) => state !== 'won')
  if (!dispute) return null
  const { disputeId, state, answerBy } = dispute
  const said =
    state === 'lost'
      ? [
          'The bank decided the dispute for the reader and returned the payment, so there is nothing to refund.',
        ]
      : [
          'The reader’s bank disputes this payment.',
          fulfilmentOf(order) === 'on_hold' && 'On hold: do not send this order until the bank has decided.',
          refusingDispute(order)
            ? 'Until then Stripe refuses refunds.'
            : 'A refund now can still end the dispute.',
          state === 'needs_response' &&
            answerBy &&
            `Answer in Stripe by ${calendarDay(orderDay(order, answerBy))}.`,
        ]
  return (
    <p className="banner">
      {said.filter(Boolean).join(' ')}{' '}
      <a href={`${config().paymentsDashboard}/disputes/${disputeId}`}>See the dispute in Stripe</a>
    </p>
  )
}
