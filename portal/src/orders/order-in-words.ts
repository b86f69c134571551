import { toDollars } from '@lorecircle/shared/money'
import { type OrderEvent, refundedOf } from '@lorecircle/shared/order/history'
import { copiesInWords, lineInWords, type OrderLine } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { type Fulfilment, fulfilmentOf, type MoneyState, moneyOf } from '@lorecircle/shared/order/state'
import { countryName } from '@lorecircle/shared/shipping/countries'

const states = {
  'to send': 'To send',
  packed: 'Packed',
  sent: 'Sent',
  delivered: 'Delivered',
  'delivered digitally': 'Delivered digitally',
  'called off': 'Called off',
} as const satisfies Record<Fulfilment, string>

const moneyWords = {
  free: 'Free',
  paid: 'Paid',
  'refunded in part': 'Refunded in part',
  refunded: 'Refunded',
  disputed: 'Disputed',
} as const satisfies Record<MoneyState, string>

/** `To send`, with what became of the money where that matters. */
export function stateInWords(order: OrderForAuthor): string {
  const money = moneyOf(order)
  const told = money === 'paid' || money === 'free' ? null : moneyWords[money].toLowerCase()
  return [states[fulfilmentOf(order)], told].filter(Boolean).join(', ')
}

/** The parcel's label, line by line. */
export function labelLines({ name, address }: NonNullable<OrderForAuthor['shipTo']>): string[] {
  const { line1, line2, city, state, postalCode, country } = address
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [name, line1, line2, town, countryName(country)].filter(Boolean)
}

type Sum = { label: string; cents: number }

/** What an order came to, part by part: the parts before the total add up to it. */
export function sumsInWords(order: OrderForAuthor): Sum[] {
  const { itemsInCents, discountInCents, shippingInCents, taxInCents, isTaxIncluded, totalInCents } =
    order.sums
  const refunded = refundedOf(order)
  return [
    { label: 'Books', cents: itemsInCents },
    ...(discountInCents > 0
      ? [{ label: `Discount${order.discountCode ? `, ${order.discountCode}` : ''}`, cents: -discountInCents }]
      : []),
    ...(shippingInCents > 0 ? [{ label: 'Shipping', cents: shippingInCents }] : []),
    ...(taxInCents > 0 && !isTaxIncluded ? [{ label: 'Tax', cents: taxInCents }] : []),
    { label: 'Total, paid', cents: totalInCents },
    ...(taxInCents > 0 && isTaxIncluded ? [{ label: 'Tax in it', cents: taxInCents }] : []),
    ...(refunded > 0
      ? [
          { label: 'Refunded', cents: -refunded },
          { label: 'Kept', cents: totalInCents - refunded },
        ]
      : []),
  ]
}

/** `−$5.00`. */
export const dollars = (cents: number): string => (cents < 0 ? `−${toDollars(-cents)}` : toDollars(cents))

const disputes = {
  'to answer': 'It waits for your answer in Stripe',
  'under review': 'The bank is looking at it',
  won: 'It was decided for you',
  lost: 'It was decided for the reader',
} as const

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
export const dayInWords = (at: string): string => day.format(new Date(at))

/** What happened, as a sentence. */
export function eventInWords(order: OrderForAuthor, event: OrderEvent): string {
  const lineOf = (lineId: string) => order.lines.find(({ id }) => id === lineId)
  switch (event.what) {
    case 'placed':
      return 'The order was placed.'
    case 'paid':
      return event.amountInCents === 0
        ? 'Nothing had to be paid.'
        : `${toDollars(event.amountInCents)} was paid.`
    case 'refunded': {
      const what = event.lines.flatMap(({ lineId, quantity }) => {
        const line = lineOf(lineId)
        return line ? [lineInWords({ ...line, quantity, slots: [] })] : []
      })
      const sum = toDollars(event.amountInCents)
      if (event.hasFailed) return `A refund of ${sum} failed. The money is with you again.`
      return `${sum} was refunded${what.length > 0 ? ` for ${what.join('; ')}` : ''}.`
    }
    case 'restocked':
      return `${copies(lineOf(event.lineId), event.slots)} went back on sale.`
    case 'disputed':
      return `The reader’s bank disputes ${toDollars(event.amountInCents)} (${event.reason.replaceAll('_', ' ')}). ${disputes[event.state]}${
        event.answerBy && event.state === 'to answer' ? `, until ${dayInWords(event.answerBy)}` : ''
      }.`
    case 'signed':
    case 'not signed': {
      const line = lineOf(event.lineId)
      const what = event.what === 'signed' ? 'was signed' : 'is not signed after all'
      return `${line?.book.title ?? 'A copy'}${copyOf(line, event.copy)} ${what}.`
    }
    case 'packed':
      return 'It was packed.'
    case 'shipped':
      return `It was sent${event.carrier ? ` with ${event.carrier}` : ''}${event.tracking ? `, number ${event.tracking}` : ''}.`
    case 'delivered':
      return 'It was delivered.'
    case 'to send again':
      return 'It went back to what is to be sent.'
    case 'links sent':
      return `The download links were sent to ${event.to}.`
    case 'address changed':
      return event.by === 'author' ? 'You changed the address.' : 'The reader changed the address.'
  }
}

const copies = (line: OrderLine | undefined, slots: readonly number[]): string => {
  const numbers = line && copiesInWords({ ...line, slots: [...slots] })
  const title = line?.book.title ?? 'A book'
  return numbers
    ? `${title}, ${numbers},`
    : `${slots.length === 1 ? 'A copy' : `${slots.length} copies`} of ${title}`
}

const copyOf = (line: OrderLine | undefined, copy: number): string => {
  const slot = line?.slots[copy - 1]
  const number = line && slot !== undefined ? copiesInWords({ ...line, slots: [slot] }) : null
  if (number) return `, ${number},`
  return (line?.quantity ?? 1) > 1 ? `, copy ${copy},` : ''
}
