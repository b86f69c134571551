import { copiesOf, isPosted, type OrderLine } from '@lorecircle/shared/order/line'
import { type Order, orderInWords } from '@lorecircle/shared/order/order'
import { waitingLines } from '@lorecircle/shared/order/preorder'
import { linesOverLimit } from '@lorecircle/shared/order/state'
import { unpaidShippingInWords } from '@lorecircle/shared/order/refund-in-words'
import type { Accent } from '@lorecircle/shared/profile/profile'
import { isolated } from '@lorecircle/shared/text/escape'
import { canBeAnswered } from '../send-email.ts'
import { type EmailContent, layOutEmail } from '../layout/lay-out-email.ts'
import { paragraph } from '../layout/parts.ts'
import { giftWords, addressee, amountLine, bookRows, orderDate, sums } from './order-parts.ts'
import { orderPage } from './order-news.ts'

/** What the author gets: which copies were sold, to whom, where they go, and of what few are left. */
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
  const leftOut = linesOverLimit(order)
  const lines = order.lines.filter((line) => !leftOut.includes(line))
  const isFree = totalInCents === 0
  const reader = buyer.name ? `${isolated(buyer.name)} (${buyer.email})` : buyer.email
  const copies = copiesOf(lines)
  const it = copies === 0 ? orderInWords(order) : copies === 1 ? 'it' : 'them'
  const waiting = waitingLines(order)
  const now = lines.filter((line) => !waiting.includes(line))
  const task = [whatToPack(now), filesGone(now), later(waiting), ...leftOut.map(notGiven)]
    .filter(Boolean)
    .join(' ')
  const answer = canBeAnswered(buyer.email)
    ? 'Reply to this email to write to your reader.'
    : `A reply to this email does not reach your reader. Write to ${buyer.email} instead.`

  return layOutEmail({
    name: 'order',
    subject: `New order: ${orderInWords(order)}`,
    preheader: `${reader}, ${amountLine(totalInCents)}`,
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
      ...bookRows(order, origin),
      sums(order),
      fewLeft.length > 0 ? { ...paragraph(fewLeft.join(' ')), above: 24 } : null,
      addressee('Send it to', order),
      order.unpaidShipping ? paragraph(unpaidShippingInWords(order.unpaidShipping)) : null,
      ...giftWords(order, 'this'),
      orderPage(order, { origin }),
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

const notGiven = ({ book }: OrderLine): string =>
  `${isolated(book.title)} was left out and is back on sale: this reader has a free copy already.`

/** Of several kinds the printed ones are named. */
function whatToPack(lines: readonly OrderLine[]): string {
  const printed = lines.filter(isPosted)
  if (printed.length === 0) return ''
  const isOne = copiesOf(printed) === 1
  if (printed.length < lines.length) return `Pack the printed ${isOne ? 'book' : 'books'} when you can.`
  return `Pack ${isOne ? 'it' : 'them'} when you can.`
}

function filesGone(lines: readonly OrderLine[]): string {
  const files = lines.filter((line) => !isPosted(line))
  if (files.length === 0) return ''
  return files.length === 1 ? 'The file was delivered at once.' : 'The files were delivered at once.'
}

function later(waiting: readonly OrderLine[]): string {
  if (waiting.length === 0) return ''
  return copiesOf(waiting) === 1
    ? 'It is a preorder: on its day it comes to your orders by itself.'
    : 'There are preorders in it: on their day they come to your orders by themselves.'
}
