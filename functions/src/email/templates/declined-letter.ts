import type { OrderLetter } from '@lorecircle/shared/order/letter'
import { lineInWords } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { facts, ownWords, paragraph } from '../layout/parts.ts'
import { askAbout, type FromShop, footerOf, greeting } from './letter-to-reader.ts'
import { shopHeader } from './shop-in-email.ts'

/** An order for which nothing was paid was cancelled by its author. */
export function declinedLetter(order: Order, _letter: OrderLetter, shop: FromShop): EmailContent {
  const { origin, accent, replyTo, words } = shop
  return layOutEmail({
    name: 'declined',
    subject: `Cancelled: order ${order.id}`,
    preheader: `Nothing was paid, so there is nothing to refund.`,
    header: shopHeader(order),
    title: greeting(order, 'I am sorry'),
    parts: [
      ownWords(words),
      paragraph(`I cancelled order ${order.id}. Nothing was paid, so there is nothing to refund.`),
      facts('It was for', order.lines.map(lineInWords)),
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}
