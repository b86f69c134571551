import type { OrderLetter } from '@lorecircle/shared/order/letter'
import { lineInWords } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { isolated } from '@lorecircle/shared/text/isolated'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { paragraph } from '../layout/parts.ts'
import { askAbout, type FromShop, footerOf } from './letter-to-reader.ts'
import { shopHeader } from './shop-in-email.ts'

/** A preorder was taken back for which nothing was paid. */
export function cancelledLetter(order: Order, letter: OrderLetter, shop: FromShop): EmailContent {
  const { origin, accent, replyTo } = shop
  const line = order.lines.find(({ id }) => letter.id === `cancelled.${id}`)
  const what = line ? lineInWords(line) : 'your preorder'
  return layOutEmail({
    name: 'cancelled',
    subject: `Cancelled: ${what}`,
    preheader: `Order ${order.id}, ${isolated(order.authorName)}.`,
    header: shopHeader(order),
    title: 'Your preorder is cancelled.',
    parts: [
      paragraph(`You cancelled ${what}. Nothing was paid, so there is nothing to refund.`),
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}
