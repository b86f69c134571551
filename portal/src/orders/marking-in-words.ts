import { eventsOf } from '@lorecircle/shared/order/history'
import type { Mark } from '@lorecircle/shared/order/mark'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'

const done: Record<Mark, string> = {
  packed: 'packed',
  shipped: 'sent',
  delivered: 'delivered',
  requeued: 'to be sent',
}

/** What was said of orders, as they were before it was said. */
export function markedInWords(before: readonly OrderForAuthor[], as: Mark): string {
  const [one] = before
  const which = before.length === 1 && one ? `Order ${one.id} is` : `${before.length} orders are`
  const isTold = as === 'requeued' && before.some((order) => eventsOf(order, 'shipped').length > 0)
  return `${which} ${done[as]}.${isTold ? readersWereTold(before) : ''}`
}

/** That it was taken back; of what was sent, that the letter about it was not. */
export function takenBackInWords(before: readonly OrderForAuthor[], as: Mark): string {
  return as === 'shipped' ? `Moved back.${readersWereTold(before)}` : 'Moved back.'
}

const readersWereTold = ({ length }: readonly OrderForAuthor[]): string =>
  length === 1
    ? ' The reader was told that it is on its way.'
    : ' The readers were told that they are on their way.'
