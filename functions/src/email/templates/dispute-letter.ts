import { disputeReason } from '@lorecircle/shared/order/dispute-reason'
import type { EventOf } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { button, facts, paragraph } from '../layout/parts.ts'
import { footerOfNews, type NewsFrom, orderPage } from './order-news.ts'
import { amountLine, longDay } from './order-parts.ts'

/** A dispute as its author hears of it: what is asked, why, until when to answer, and later how it ended. */
export function disputeLetter(order: Order, dispute: EventOf<'disputed'>, from: NewsFrom): EmailContent {
  const amount = amountLine(dispute.amountInCents)
  const { subject, title, words } = told(dispute, amount)
  const { answerBy, state } = dispute
  return layOutEmail({
    name: 'dispute',
    subject: `${subject}: order ${order.id}`,
    preheader: `${amount}, ${order.buyer.email}`,
    header: `Order ${order.id}`,
    title,
    parts: [
      ...words.map(paragraph),
      state === 'needs_response' && answerBy !== null ? facts('Answer by', [longDay(order, answerBy)]) : null,
      button('See the Dispute in Stripe', `${from.stripeDashboard}/disputes/${dispute.disputeId}`),
      orderPage(order, from),
    ],
    accent: from.accent,
    footer: footerOfNews,
  })
}

function told({ state, reason }: EventOf<'disputed'>, amount: string) {
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
          'Answer in Stripe with what you have: the address, the tracking number, your letters. Without an answer the bank decides for the reader. Often a friendly letter to the reader ends it sooner.',
        ],
      }
  }
}
