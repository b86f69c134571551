import { VisibleError } from '../visible-error.ts'
import { type Fulfilment, fulfilmentOf } from './fulfilment.ts'
import { eventsOf, type OrderEvent } from './history.ts'
import { isPosted } from './line.ts'
import type { Order } from './order.ts'

export const marks = ['packed', 'shipped', 'delivered', 'requeued'] as const
export type Mark = (typeof marks)[number]

type Marking = Extract<OrderEvent, { what: Mark }>

const isAlready = {
  packed: 'packed',
  shipped: 'sent',
  delivered: 'delivered',
  requeued: 'unfulfilled',
} as const

/** From where a parcel can come to be there. */
const comesFrom: Record<Mark, readonly Fulfilment[]> = {
  // A preorder may be posted early.
  packed: ['unfulfilled', 'preordered'],
  // Once more from `sent`: with another number.
  shipped: ['unfulfilled', 'preordered', 'packed', 'sent'],
  delivered: ['sent', 'unfulfilled', 'preordered', 'packed'],
  requeued: ['packed', 'sent', 'delivered'],
}

/** Whether a button for it makes sense. */
export const canMark = (order: Pick<Order, 'lines' | 'sums' | 'history'>, mark: Mark): boolean => {
  const state = fulfilmentOf(order)
  return order.lines.some(isPosted) && state !== isAlready[mark] && comesFrom[mark].includes(state)
}

/**
 * The order with what was said of its parcel; the very same order where that was said already. A VisibleError where
 * nothing is sent of it, or nothing any more.
 */
export function marked<O extends Order>(order: O, event: Marking): O {
  const state = fulfilmentOf(order)
  if (state === isAlready[event.what] && !isNews(order, event)) return order
  if (!comesFrom[event.what].includes(state) || !order.lines.some(isPosted)) throw refusal(order, state)
  return { ...order, history: [...order.history, event] }
}

/** A parcel that goes another way than was said. */
function isNews(order: Order, event: Marking): boolean {
  if (event.what !== 'shipped') return false
  const last = eventsOf(order, 'shipped').at(-1)
  return last?.carrier !== event.carrier || last.tracking !== event.tracking
}

const refusal = ({ lines }: Pick<Order, 'lines'>, state: Fulfilment): VisibleError =>
  new VisibleError(
    409,
    'order.not_so',
    (lines.some(isPosted) ? sentences[state] : sentences.delivered_digitally) ??
      'That does not follow from where this order is.',
    {
      state,
    },
  )

const sentences: Partial<Record<Fulfilment, string>> = {
  delivered_digitally: 'Nothing of this order goes by post.',
  cancelled: 'This order was cancelled, so nothing is sent.',
  on_hold: 'This order is on hold: its payment is disputed. Do not send it before the bank has decided.',
}
