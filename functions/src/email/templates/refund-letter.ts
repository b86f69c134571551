import { eventsOf } from '@lorecircle/shared/order/history'
import type { OrderLetter } from '@lorecircle/shared/order/letter'
import { lineInWords } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { facts, ownWords, paragraph } from '../layout/parts.ts'
import { askAbout, type FromShop, footerOf, greeting } from './letter-to-reader.ts'
import { amountLine } from './order-parts.ts'

/** Money goes back: how much, for what, and what is left of the order. */
export function refundLetter(order: Order, letter: OrderLetter, shop: FromShop): EmailContent {
  const { origin, accent, replyTo, words } = shop
  const refunds = eventsOf(order, 'refunded')
  const refund = refunds.find(({ refundId }) => letter.id === `refunded.${refundId}`) ?? refunds.at(-1)
  const amount = amountLine(refund?.amountInCents ?? 0)
  const isAll = refund !== undefined && refund.amountInCents >= order.sums.totalInCents
  const forWhat = (refund?.lines ?? []).flatMap(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [lineInWords({ ...line, quantity, slots: [] })] : []
  })
  return layOutEmail({
    name: 'refund',
    subject: `${amount} is going back to you`,
    preheader: `Order ${order.id}, ${order.authorName}.`,
    header: `From ${order.authorName}’s shop`,
    title: greeting(order, `${amount} is going back to you`),
    parts: [
      ownWords(words),
      paragraph(
        `It goes to the card or account that you paid with, and is there within ten working days. ${
          isAll ? `All of order ${order.id} is refunded.` : `It is for a part of order ${order.id}.`
        }`,
      ),
      forWhat.length === 0 ? null : facts('For', forWhat),
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}
