import type { EventOf } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { isolated } from '@lorecircle/shared/text/isolated'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { button, paragraph } from '../layout/parts.ts'
import { footerOfNews, type NewsFrom, orderPage } from './order-news.ts'
import { amountLine } from './order-parts.ts'

/** The bank would not take a refund: its author has the money again, and the reader still waits for it. */
export function refundFailedLetter(order: Order, refund: EventOf<'refunded'>, from: NewsFrom): EmailContent {
  const amount = amountLine(refund.amountInCents)
  const reader = isolated(order.buyer.name) || order.buyer.email
  return layOutEmail({
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
      orderPage(order, from),
    ],
    accent: from.accent,
    footer: footerOfNews,
  })
}
