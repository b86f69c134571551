import { waitsToBeSent } from '@lorecircle/shared/order/fulfilment'
import type { OrderLetter } from '@lorecircle/shared/order/letter'
import { isPosted, lineInWords } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { isKept, isWaiting } from '@lorecircle/shared/order/state'
import { isolated } from '@lorecircle/shared/text/isolated'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { facts, paragraph } from '../layout/parts.ts'
import { askAbout, type FromShop, footerOf } from './letter-to-reader.ts'
import { longDay } from './order-parts.ts'
import { shopHeader } from './shop-in-email.ts'

/** The author deletes the account while this order is open. `words` is the moment until which the pages stay. */
export function shopClosingLetter(
  order: Order,
  { words: keptUntil }: OrderLetter,
  shop: FromShop,
): EmailContent {
  const { origin, accent, replyTo } = shop
  const isDue = waitsToBeSent(order)
  const due = order.lines.filter(
    (line) => isKept(order, line) && (isWaiting(order, line) || (isDue && isPosted(line))),
  )
  return layOutEmail({
    name: 'shop_closing',
    subject: `My shop is closing: your order ${order.id}`,
    preheader: `${isolated(order.authorName)} will still send your order.`,
    header: shopHeader(order),
    title: 'Your order is still open.',
    parts: [
      paragraph('I am closing my shop. You still get what you ordered.'),
      facts('Not delivered yet', due.map(lineInWords)),
      paragraph(
        `The page of your order, and the contact, returns and imprint pages of my shop, stay until ${longDay(order, keptUntil)}. If your order has not arrived by then, ask me or your card’s bank for your money back.`,
      ),
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}
