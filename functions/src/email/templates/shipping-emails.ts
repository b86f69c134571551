import { filterOrderEvents } from '@lorecircle/shared/order/history'
import type { OrderEmail } from '@lorecircle/shared/order/letter'
import { describeLineItem } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { currentParcel, laterParcel, withoutReturnedCopies } from '@lorecircle/shared/order/parcels'
import { bookIdFromEmailId } from '@lorecircle/shared/order/preorder'
import { formatReleaseDate } from '@lorecircle/shared/release/release-day'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { urls } from '@lorecircle/shared/urls/urls'
import { type EmailContent, renderEmail } from '../layout/lay-out-email.ts'
import { button, labelledLines, paragraph, senderTextPart } from '../layout/parts.ts'
import { greetBuyer, orderEmailFooter, questionsPart, type ShopSender } from './letter-to-reader.ts'
import { expectedDeliveryPart, shippingAddressPart } from './order-parts.ts'
import { shopHeader } from './shop-in-email.ts'

/** A parcel is on its way: what is in it, how it goes, and where it can be followed. */
export function shippingConfirmationEmail(order: Order, letter: OrderEmail, shop: ShopSender): EmailContent {
  const { origin, accent, replyTo, words } = shop
  const events = filterOrderEvents(order, 'shipped')
  const said = events.find(({ at }) => letter.id === `shipped.${at}`) ?? events.at(-1)
  const { carrier = '', tracking = '', trackingUrl = null } = said ?? {}
  // Ignores later events, so that a delayed email describes its own parcel.
  const then = said ? { ...order, history: order.history.slice(0, order.history.indexOf(said) + 1) } : order
  const inside = currentParcel(then).map((line) => describeLineItem(withoutReturnedCopies(then, line)))
  const later = laterParcel(then).map(
    (line) =>
      `${describeLineItem(withoutReturnedCopies(then, line))}, comes on ${formatReleaseDate(line.releaseOn ?? '')}`,
  )
  const [only] = inside
  const what = inside.length === 1 && only ? only : 'your books'
  return renderEmail({
    name: 'shipped',
    subject: `On its way: ${what}`,
    preheader: tracking === '' ? `Order ${order.id} has shipped.` : `${carrier} ${tracking}`.trim(),
    header: shopHeader(order),
    title: greetBuyer(order, 'Your parcel is on its way'),
    parts: [
      senderTextPart(words),
      paragraph(`Order ${order.id} has shipped${carrier === '' ? '' : ` with ${carrier}`}.`),
      labelledLines('In the parcel', inside),
      later.length > 0 ? labelledLines('Coming in another parcel', later) : null,
      tracking === '' ? null : labelledLines('Tracking number', [tracking]),
      trackingUrl === null ? null : button('Track Your Parcel', trackingUrl),
      expectedDeliveryPart(then),
      shippingAddressPart('Ship to', order),
      questionsPart(replyTo),
    ],
    accent,
    footer: orderEmailFooter(order, origin, replyTo),
  })
}

/** A preordered book comes on another day, and how to take the preorder back. */
export function releaseMovedEmail(order: Order, letter: OrderEmail, shop: ShopSender): EmailContent {
  const { origin, accent, replyTo } = shop
  const { id, subdomain, readerToken, lines } = order
  const line = lines.find(({ book }) => book.id === bookIdFromEmailId(letter)) ?? lines[0]
  const title = isolateDirection(line?.book.title ?? 'Your book')
  const day = line?.releaseOn == null ? 'another day' : formatReleaseDate(line.releaseOn)
  return renderEmail({
    name: 'moved',
    subject: `${title} comes on ${day}`,
    preheader: `The release date of your order ${id} has changed.`,
    header: shopHeader(order),
    title: `New release date: ${day}.`,
    parts: [
      paragraph(
        `The release date of ${title} has changed. It now comes on ${day}. Your order stays as it is, and there is nothing to do.`,
      ),
      paragraph(
        'If you do not want to wait, cancel the preorder on your order’s page. What you paid for it is refunded.',
      ),
      button('See Your Order', urls.thankYou(origin, subdomain, id, readerToken)),
      questionsPart(replyTo),
    ],
    accent,
    footer: orderEmailFooter(order, origin, replyTo),
  })
}
