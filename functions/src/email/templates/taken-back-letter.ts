import type { OrderLetter } from '@lorecircle/shared/order/letter'
import { lineInWords } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { isolated } from '@lorecircle/shared/text/isolated'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { paragraph } from '../layout/parts.ts'
import { footerOfNews, type NewsFrom, orderPage } from './order-news.ts'

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
