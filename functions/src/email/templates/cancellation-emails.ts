import { hasUnshippedParcel } from '@lorecircle/shared/order/fulfilment'
import type { OrderEmail } from '@lorecircle/shared/order/letter'
import { describeLineItem, requiresShipping } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { hasUnreturnedCopies, isAwaitingRelease } from '@lorecircle/shared/order/state'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { type EmailContent, renderEmail } from '../layout/lay-out-email.ts'
import { labelledLines, paragraph, senderTextPart } from '../layout/parts.ts'
import { greetBuyer, orderEmailFooter, questionsPart, type ShopSender } from './letter-to-reader.ts'
import { authorNoticeFooter, type NoticeSender, orderPageButton } from './order-news.ts'
import { formatOrderDay } from './order-parts.ts'
import { shopHeader } from './shop-in-email.ts'

export function preorderCancelledEmail(order: Order, letter: OrderEmail, shop: ShopSender): EmailContent {
  const { origin, accent, replyTo } = shop
  const line = order.lines.find(({ id }) => letter.id === `cancelled.${id}`)
  const what = line ? describeLineItem(line) : 'your preorder'
  return renderEmail({
    name: 'cancelled',
    subject: `Cancelled: ${what}`,
    preheader: `Order ${order.id}, ${isolateDirection(order.authorName)}.`,
    header: shopHeader(order),
    title: 'Your preorder is cancelled.',
    parts: [
      paragraph(`You cancelled ${what}. Nothing was paid, so there is nothing to refund.`),
      questionsPart(replyTo),
    ],
    accent,
    footer: orderEmailFooter(order, origin, replyTo),
  })
}

export function orderDeclinedEmail(order: Order, _letter: OrderEmail, shop: ShopSender): EmailContent {
  const { origin, accent, replyTo, words } = shop
  return renderEmail({
    name: 'declined',
    subject: `Cancelled: order ${order.id}`,
    preheader: `Nothing was paid, so there is nothing to refund.`,
    header: shopHeader(order),
    title: greetBuyer(order, 'I am sorry'),
    parts: [
      senderTextPart(words),
      paragraph(`I cancelled order ${order.id}. Nothing was paid, so there is nothing to refund.`),
      labelledLines('It was for', order.lines.map(describeLineItem)),
      questionsPart(replyTo),
    ],
    accent,
    footer: orderEmailFooter(order, origin, replyTo),
  })
}

export function preorderCancelledNotice(order: Order, letter: OrderEmail, from: NoticeSender): EmailContent {
  const line = order.lines.find(({ id }) => letter.id === `taken-back.${id}`)
  const what = line ? describeLineItem(line) : 'a preorder'
  const reader = isolateDirection(order.buyer.name) || order.buyer.email
  const money =
    line?.unitInCents === 0
      ? 'Nothing was paid for it.'
      : 'What was paid for it goes back from your Stripe account.'
  const copies = line && line.slots.length > 0 ? ' The copy is for sale again.' : ''
  return renderEmail({
    name: 'preorder_cancelled',
    subject: `A preorder was cancelled: ${what}`,
    preheader: `Order ${order.id}, ${reader}.`,
    header: `Order ${order.id}`,
    title: 'A reader cancelled a preorder.',
    parts: [
      paragraph(`${reader} cancelled ${what}. ${money}${copies} There is nothing to do.`),
      orderPageButton(order, from),
    ],
    accent: from.accent,
    footer: authorNoticeFooter,
  })
}

/** The author deletes the account while this order is open. `words` is the moment until which the pages stay. */
export function shopClosingEmail(
  order: Order,
  { words: keptUntil }: OrderEmail,
  shop: ShopSender,
): EmailContent {
  const { origin, accent, replyTo } = shop
  const isDue = hasUnshippedParcel(order)
  const due = order.lines.filter(
    (line) =>
      hasUnreturnedCopies(order, line) &&
      (isAwaitingRelease(order, line) || (isDue && requiresShipping(line))),
  )
  return renderEmail({
    name: 'shop_closing',
    subject: `My shop is closing: your order ${order.id}`,
    preheader: `${isolateDirection(order.authorName)} will still send your order.`,
    header: shopHeader(order),
    title: 'Your order is still open.',
    parts: [
      paragraph('I am closing my shop. You still get what you ordered.'),
      labelledLines('Not delivered yet', due.map(describeLineItem)),
      paragraph(
        `The page of your order, and the contact, returns and imprint pages of my shop, stay until ${formatOrderDay(order, keptUntil)}. If your order has not arrived by then, ask me or your card’s bank for your money back.`,
      ),
      questionsPart(replyTo),
    ],
    accent,
    footer: orderEmailFooter(order, origin, replyTo),
  })
}
