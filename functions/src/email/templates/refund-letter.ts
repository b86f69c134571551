import { type EventOf, eventsOf } from '@lorecircle/shared/order/history'
import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { refundTold } from '@lorecircle/shared/order/refund-in-words'
import { isolated } from '@lorecircle/shared/text/isolated'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { facts, ownWords, paragraph } from '../layout/parts.ts'
import { askAbout, type FromShop, footerOf, greeting } from './letter-to-reader.ts'
import { amountLine } from './order-parts.ts'
import { shopHeader } from './shop-in-email.ts'

/** Money goes back: how much, for what and how that comes about, and what stays paid. */
export function refundLetter(order: Order, letter: OrderLetter, shop: FromShop): EmailContent {
  const { origin, accent, replyTo, words } = shop
  const refunds = eventsOf(order, 'refunded')
  const refund = refunds.find(({ refundId }) => letter.id === `refunded.${refundId}`) ?? refunds.at(-1)
  const amount = amountLine(refund?.amountInCents ?? 0)
  const isAll = refund !== undefined && refund.amountInCents >= order.sums.totalInCents
  const { back, notes } = refund ? refundTold(before(order, refund), refund) : { back: [], notes: [] }
  return layOutEmail({
    name: 'refund',
    subject: `Your refund of ${amount}`,
    preheader: `Order ${order.id}, ${isolated(order.authorName)}.`,
    header: shopHeader(order),
    title: greeting(order, `I refunded ${amount}`),
    parts: [
      ownWords(words),
      paragraph(
        `The refund reaches the card or account you paid with within ten working days. ${
          isAll ? `Order ${order.id} is refunded in full.` : `It is for part of order ${order.id}.`
        }`,
      ),
      refund?.isCancelled
        ? paragraph('The preorder was cancelled on the order’s page. If that was not you, write to me.')
        : null,
      back.length === 0 ? null : facts('For', back),
      ...(isAll ? [] : notes.map(paragraph)),
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}

/** The order as it was when this went back: of several, each is reckoned after those before it. */
const before = (order: Order, { refundId }: EventOf<'refunded'>): Order => ({
  ...order,
  history: order.history.slice(
    0,
    order.history.findIndex((event) => event.what === 'refunded' && event.refundId === refundId),
  ),
})
