import { type OrderLineItem, requiresShipping, totalQuantity } from '@lorecircle/shared/order/line'
import { type Order, summarizeOrder } from '@lorecircle/shared/order/order'
import { preorderedLineItems } from '@lorecircle/shared/order/preorder'
import { describeUnpaidShipping } from '@lorecircle/shared/order/refund-in-words'
import { lineItemsOverLimit } from '@lorecircle/shared/order/state'
import type { Accent } from '@lorecircle/shared/profile/profile'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { type EmailContent, renderEmail } from '../layout/lay-out-email.ts'
import { paragraph } from '../layout/parts.ts'
import { isReplyable } from '../send-email.ts'
import { orderPageButton } from './order-news.ts'
import {
  formatAmount,
  giftMessageParts,
  lineItemRows,
  orderDate,
  shippingAddressPart,
  totalsTable,
} from './order-parts.ts'

export function orderEmail(
  order: Order,
  origin: string,
  accent: Accent | null = null,
  fewLeft: readonly string[] = [],
): EmailContent {
  const {
    buyer,
    id,
    sums: { totalInCents },
  } = order
  const leftOut = lineItemsOverLimit(order)
  const lines = order.lines.filter((line) => !leftOut.includes(line))
  const isFree = totalInCents === 0
  const reader = buyer.name ? `${isolateDirection(buyer.name)} (${buyer.email})` : buyer.email
  const copies = totalQuantity(lines)
  const it = copies === 0 ? summarizeOrder(order) : copies === 1 ? 'it' : 'them'
  const waiting = preorderedLineItems(order)
  const now = lines.filter((line) => !waiting.includes(line))
  const task = [whatToPack(now), filesGone(now), later(waiting), ...leftOut.map(notGiven)]
    .filter(Boolean)
    .join(' ')
  const answer = isReplyable(buyer.email)
    ? 'Reply to this email to write to your reader.'
    : `A reply to this email does not reach your reader. Write to ${buyer.email} instead.`

  return renderEmail({
    name: 'order',
    subject: `New order: ${summarizeOrder(order)}`,
    preheader: `${reader}, ${formatAmount(totalInCents)}`,
    header: `Order ${id}, ${orderDate(order)}`,
    title: isFree
      ? `A reader took ${copies === 1 ? 'your book' : `${copies} books`}.`
      : copies === 1
        ? 'You sold a book.'
        : copies === 0
          ? 'An order was called off.'
          : `You sold ${copies} books.`,
    parts: [
      paragraph(`${reader} ordered ${it}. ${task} ${answer}`),
      ...lineItemRows(order, origin),
      totalsTable(order),
      fewLeft.length > 0 ? { ...paragraph(fewLeft.join(' ')), above: 24 } : null,
      shippingAddressPart('Send it to', order),
      order.unpaidShipping ? paragraph(describeUnpaidShipping(order.unpaidShipping)) : null,
      ...giftMessageParts(order, 'this'),
      orderPageButton(order, { origin }),
    ],
    accent,
    footer: {
      why: [
        isFree
          ? 'Nothing was paid for this order.'
          : 'The payment went to your own Stripe account. Lorecircle takes no cut of a sale.',
      ],
    },
  })
}

const notGiven = ({ book }: OrderLineItem): string =>
  `${isolateDirection(book.title)} was left out and is back on sale: this reader has a free copy already.`

/** Of several kinds the printed ones are named. */
function whatToPack(lines: readonly OrderLineItem[]): string {
  const printed = lines.filter(requiresShipping)
  if (printed.length === 0) return ''
  const isOne = totalQuantity(printed) === 1
  if (printed.length < lines.length) return `Pack the printed ${isOne ? 'book' : 'books'} when you can.`
  return `Pack ${isOne ? 'it' : 'them'} when you can.`
}

function filesGone(lines: readonly OrderLineItem[]): string {
  const files = lines.filter((line) => !requiresShipping(line))
  if (files.length === 0) return ''
  return files.length === 1 ? 'The file was delivered at once.' : 'The files were delivered at once.'
}

function later(waiting: readonly OrderLineItem[]): string {
  if (waiting.length === 0) return ''
  return totalQuantity(waiting) === 1
    ? 'It is a preorder: on its day it comes to your orders by itself.'
    : 'There are preorders in it: on their day they come to your orders by themselves.'
}
