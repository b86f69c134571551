import type { OrderLetter } from '@lorecircle/shared/order/letter'
import { lineInWords, isPosted } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { isolated } from '@lorecircle/shared/text/escape'
import { type EmailContent, layOutEmail } from '../layout/lay-out-email.ts'
import { paragraph, facts, ownWords } from '../layout/parts.ts'
import { askAbout, type FromShop, footerOf, greeting } from './letter-to-reader.ts'
import { shopHeader } from './shop-in-email.ts'
import { footerOfNews, type NewsFrom, orderPage } from './order-news.ts'
import { waitsToBeSent } from '@lorecircle/shared/order/fulfilment'
import { isKept, isWaiting } from '@lorecircle/shared/order/state'
import { longDay } from './order-parts.ts'

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

/** A reader has cancelled a preorder: its author need not make that copy ready. */
export function takenBackLetter(order: Order, letter: OrderLetter, from: NewsFrom): EmailContent {
  const line = order.lines.find(({ id }) => letter.id === `taken-back.${id}`)
  const what = line ? lineInWords(line) : 'a preorder'
  const reader = isolated(order.buyer.name) || order.buyer.email
  const money =
    line?.unitInCents === 0
      ? 'Nothing was paid for it.'
      : 'What was paid for it goes back from your Stripe account.'
  const copies = line && line.slots.length > 0 ? ' The copy is for sale again.' : ''
  return layOutEmail({
    name: 'preorder_cancelled',
    subject: `A preorder was cancelled: ${what}`,
    preheader: `Order ${order.id}, ${reader}.`,
    header: `Order ${order.id}`,
    title: 'A reader cancelled a preorder.',
    parts: [
      paragraph(`${reader} cancelled ${what}. ${money}${copies} There is nothing to do.`),
      orderPage(order, from),
    ],
    accent: from.accent,
    footer: footerOfNews,
  })
}

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
