import { toDollars } from '@lorecircle/shared/money'
import type { OrderEvent } from '@lorecircle/shared/order/history'
import { describeLineItemPart, formatCopyNumbers, type OrderLineItem } from '@lorecircle/shared/order/line'
import { type OrderForAuthor, orderDay } from '@lorecircle/shared/order/order'
import { disputeReason } from '@lorecircle/shared/order/story'
import { formatReleaseDate } from '@lorecircle/shared/release/release-day'
import { formatCalendarDay } from '../ui/days.ts'

const disputes = {
  needs_response: 'It waits for your answer in Stripe',
  under_review: 'The bank is looking at it',
  won: 'Won',
  lost: 'Lost',
} as const

export function describeOrderEvent(order: OrderForAuthor, event: OrderEvent): string {
  const lineOf = (lineId: string) => order.lines.find(({ id }) => id === lineId)
  switch (event.what) {
    case 'placed':
      return 'The order was placed.'
    case 'paid':
      return event.amountInCents === 0
        ? 'Nothing had to be paid.'
        : `${toDollars(event.amountInCents)} was paid.`
    case 'refunded': {
      const what = event.lines.flatMap((part) => {
        const line = lineOf(part.lineId)
        return line ? [describeLineItemPart(line, part)] : []
      })
      const sum = toDollars(event.amountInCents)
      if (event.isCancelled && !event.hasFailed)
        return `The reader cancelled the preorder${what.length > 0 ? ` of ${what.join('; ')}` : ''}, and ${sum} went back.`
      if (event.hasFailed) return `A refund of ${sum} failed. The money is with you again.`
      return `${sum} was refunded${what.length > 0 ? ` for ${what.join('; ')}` : ''}.`
    }
    case 'cancelled':
      if (event.by === 'limit')
        return `${lineOf(event.lineId)?.book.title ?? 'A free copy'} was left out: the reader has a free copy already.`
      if (event.by === 'author') return `You cancelled ${lineOf(event.lineId)?.book.title ?? 'a book'}.`
      return `The reader cancelled the preorder of ${lineOf(event.lineId)?.book.title ?? 'a book'}.`
    case 'release_moved':
      return `Its release moved to ${formatReleaseDate(event.releaseOn)}, and the reader was told.`
    case 'released':
      return `${titlesOf(event.lineIds.map(lineOf))} came out.`
    case 'restocked':
      return `${copies(lineOf(event.lineId), event.slots)} went back on sale.`
    case 'disputed':
      return `The reader’s bank disputes ${toDollars(event.amountInCents)}: the reader says that ${disputeReason(event.reason)}. ${disputes[event.state]}${
        event.answerBy && event.state === 'needs_response'
          ? `, until ${formatCalendarDay(orderDay(order, event.answerBy))}`
          : ''
      }.`
    case 'signed':
    case 'unsigned': {
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
    case 'requeued':
      return 'It went back to what is to be sent.'
    case 'links_resent':
      return `The download links were sent to ${event.to}.`
    case 'email_changed':
      return `You corrected the reader’s email address from ${event.from} to ${event.to}.`
    case 'address_changed':
      return event.by === 'author' ? 'You changed the address.' : 'The reader changed the address.'
  }
}

const titlesOf = (lines: readonly (OrderLineItem | undefined)[]): string =>
  [...new Set(lines.flatMap((line) => line?.book.title ?? []))].join(' and ') || 'It'

const copies = (line: OrderLineItem | undefined, slots: readonly number[]): string => {
  const numbers = line && formatCopyNumbers({ ...line, slots: [...slots] })
  const title = line?.book.title ?? 'A book'
  return numbers
    ? `${title}, ${numbers},`
    : `${slots.length === 1 ? 'A copy' : `${slots.length} copies`} of ${title}`
}

const copyOf = (line: OrderLineItem | undefined, copy: number): string => {
  const slot = line?.slots[copy - 1]
  const number = line && slot !== undefined ? formatCopyNumbers({ ...line, slots: [slot] }) : null
  if (number) return `, ${number},`
  return (line?.quantity ?? 1) > 1 ? `, copy ${copy},` : ''
}
