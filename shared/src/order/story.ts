import { toDollars } from '../money.ts'
import type { OrderEvent } from './history.ts'
import type { Order } from './order.ts'
import { fulfilmentOf, moneyOf } from './state.ts'

/** What happened to an order, in its reader's words; what is between the author and the bank is left out. */
export const storyOf = ({ history }: Pick<Order, 'history'>): { at: string; words: string }[] =>
  history.flatMap((event) => {
    const words = inWords(event)
    return words === null ? [] : [{ at: event.at, words }]
  })

function inWords(event: OrderEvent): string | null {
  switch (event.what) {
    case 'placed':
      return 'You ordered it.'
    case 'paid':
      return event.amountInCents === 0 ? null : `You paid ${toDollars(event.amountInCents)}.`
    case 'refunded': {
      const sum = toDollars(event.amountInCents)
      return event.hasFailed ? `${sum} could not be paid back to you.` : `${sum} went back to you.`
    }
    case 'packed':
      return 'It was packed.'
    case 'shipped':
      return event.carrier === '' ? 'It was sent.' : `It was sent with ${event.carrier}.`
    case 'delivered':
      return 'It was delivered.'
    case 'to send again':
      return 'It is to be sent once more.'
    case 'links sent':
      return `The links to the files were sent to ${event.to}.`
    case 'address changed':
      return event.by === 'reader' ? 'You changed the address.' : 'The author changed the address.'
    default:
      return null
  }
}

/** Where an order stands, in a sentence or two. */
export function standingOf(order: Pick<Order, 'lines' | 'sums' | 'history' | 'authorName'>): string {
  const back = moneyOf(order) === 'refunded in part' ? ' A part of the money went back to you.' : ''
  if (moneyOf(order) === 'refunded') return 'All that you paid went back to you.'
  const sentence = {
    'to send': `${order.authorName} is getting your parcel ready.`,
    packed: 'Your parcel is packed, and leaves soon.',
    sent: 'Your parcel is on its way.',
    delivered: 'Your parcel was delivered.',
    'delivered digitally': 'Your files are ready to be read.',
    'called off': 'It was called off before it was sent.',
  }[fulfilmentOf(order)]
  return sentence + back
}

/** Whether its reader may still say where the parcel goes: until it is packed. */
export const mayChangeAddress = (order: Pick<Order, 'lines' | 'sums' | 'history' | 'shipTo'>): boolean =>
  order.shipTo !== null && fulfilmentOf(order) === 'to send'
