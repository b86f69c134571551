import { filterOrderEvents, type OrderEventByType } from '@lorecircle/shared/order/history'
import type { OrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { summarizeRefund } from '@lorecircle/shared/order/refund-in-words'
import { disputeReason } from '@lorecircle/shared/order/story'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { type EmailContent, renderEmail } from '../layout/lay-out-email.ts'
import { button, labelledLines, paragraph, senderTextPart } from '../layout/parts.ts'
import { greetBuyer, orderEmailFooter, questionsPart, type ShopSender } from './letter-to-reader.ts'
import { authorNoticeFooter, type NoticeSender, orderPageButton } from './order-news.ts'
import { formatAmount, formatOrderDay } from './order-parts.ts'
import { shopHeader } from './shop-in-email.ts'

/** Money goes back: how much, for what and how that comes about, and what stays paid. */
export function refundEmail(order: Order, letter: OrderEmail, shop: ShopSender): EmailContent {
  const { origin, accent, replyTo, words } = shop
  const refunds = filterOrderEvents(order, 'refunded')
  const refund = refunds.find(({ refundId }) => letter.id === `refunded.${refundId}`) ?? refunds.at(-1)
  const amount = formatAmount(refund?.amountInCents ?? 0)
  const isAll = refund !== undefined && refund.amountInCents >= order.sums.totalInCents
  const { back, notes } = refund ? summarizeRefund(before(order, refund), refund) : { back: [], notes: [] }
  return renderEmail({
    name: 'refund',
    subject: `Your refund of ${amount}`,
    preheader: `Order ${order.id}, ${isolateDirection(order.authorName)}.`,
    header: shopHeader(order),
    title: greetBuyer(order, `I refunded ${amount}`),
    parts: [
      senderTextPart(words),
      paragraph(
        `The refund reaches the card or account you paid with within ten working days. ${
          isAll ? `Order ${order.id} is refunded in full.` : `It is for part of order ${order.id}.`
        }`,
      ),
      refund?.isCancelled
        ? paragraph('The preorder was cancelled on the order’s page. If that was not you, write to me.')
        : null,
      back.length === 0 ? null : labelledLines('For', back),
      ...(isAll ? [] : notes.map(paragraph)),
      questionsPart(replyTo),
    ],
    accent,
    footer: orderEmailFooter(order, origin, replyTo),
  })
}

/** The order as it was when this went back: of several, each is reckoned after those before it. */
const before = (order: Order, { refundId }: OrderEventByType<'refunded'>): Order => ({
  ...order,
  history: order.history.slice(
    0,
    order.history.findIndex((event) => event.what === 'refunded' && event.refundId === refundId),
  ),
})

/** The bank would not take a refund: its author has the money again, and the reader still waits for it. */
export function refundFailedEmail(
  order: Order,
  refund: OrderEventByType<'refunded'>,
  from: NoticeSender,
): EmailContent {
  const amount = formatAmount(refund.amountInCents)
  const reader = isolateDirection(order.buyer.name) || order.buyer.email
  return renderEmail({
    name: 'refund_failed',
    subject: `A refund did not arrive: order ${order.id}`,
    preheader: `${amount} came back to you.`,
    header: `Order ${order.id}`,
    title: `${amount} came back to you.`,
    parts: [
      paragraph(
        `The bank of ${reader} did not take the refund, so the money is in your Stripe account again, and your figures count it.`,
      ),
      paragraph(
        'Most often the card was closed. Ask your reader for another way to pay it back. Copies that went back on sale stay there.',
      ),
      button('See the Payment in Stripe', `${from.stripeDashboard}/payments/${order.paymentIntentId ?? ''}`),
      orderPageButton(order, from),
    ],
    accent: from.accent,
    footer: authorNoticeFooter,
  })
}

export function disputeEmail(
  order: Order,
  dispute: OrderEventByType<'disputed'>,
  from: NoticeSender,
): EmailContent {
  const amount = formatAmount(dispute.amountInCents)
  const { subject, title, words } = told(dispute, amount)
  const { answerBy, state } = dispute
  return renderEmail({
    name: 'dispute',
    subject: `${subject}: order ${order.id}`,
    preheader: `${amount}, ${order.buyer.email}`,
    header: `Order ${order.id}`,
    title,
    parts: [
      ...words.map(paragraph),
      state === 'needs_response' && answerBy !== null
        ? labelledLines('Answer by', [formatOrderDay(order, answerBy)])
        : null,
      button('See the Dispute in Stripe', `${from.stripeDashboard}/disputes/${dispute.disputeId}`),
      orderPageButton(order, from),
    ],
    accent: from.accent,
    footer: authorNoticeFooter,
  })
}

function told({ state, reason }: OrderEventByType<'disputed'>, amount: string) {
  switch (state) {
    case 'won':
      return {
        subject: 'You won a dispute',
        title: `The ${amount} is yours.`,
        words: ['The bank has closed the dispute in your favour. There is nothing more to do.'],
      }
    case 'lost':
      return {
        subject: 'You lost a dispute',
        title: `The ${amount} went back.`,
        words: [
          'The bank has closed the dispute in favour of the reader, and keeps to it. The order says so in its history.',
        ],
      }
    default:
      return {
        subject: 'A payment is disputed',
        title: `${amount} is disputed.`,
        words: [
          `A reader’s bank asks for this money back. The reader says that ${disputeReason(reason)}.`,
          'Answer in Stripe with what you have: the address, the tracking number, your emails. Without an answer the bank decides for the reader. Often a friendly email to the reader ends it sooner.',
        ],
      }
  }
}
