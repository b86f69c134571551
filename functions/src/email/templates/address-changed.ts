import { addressChange } from '@lorecircle/shared/order/change-address'
import type { OrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { bookIdFromEmailId } from '@lorecircle/shared/order/preorder'
import { isAwaitingRelease } from '@lorecircle/shared/order/state'
import { formatReleaseDate } from '@lorecircle/shared/release/release-day'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { urls } from '@lorecircle/shared/urls/urls'
import { type EmailContent, renderEmail } from '../layout/lay-out-email.ts'
import type { EmailPart } from '../layout/part.ts'
import { button, labelledLines, paragraph } from '../layout/parts.ts'
import { greetBuyer, orderEmailFooter, questionsPart, type ShopSender } from './letter-to-reader.ts'
import { authorNoticeFooter, type NoticeSender, orderPageButton } from './order-news.ts'
import { shippingAddressPart } from './order-parts.ts'
import { shopHeader } from './shop-in-email.ts'

export function addressChangedEmail(order: Order, letter: OrderEmail, shop: ShopSender): EmailContent {
  const { origin, accent, replyTo } = shop
  const { id, subdomain, readerToken } = order
  const who =
    addressChange(order, letter)?.by === 'author'
      ? `I changed where order ${id} is sent.`
      : `Where order ${id} is sent was changed on the order’s page.`
  return renderEmail({
    name: 'address_changed',
    subject: `The address of order ${id} was changed`,
    preheader: 'Is this right? You can change it back until the parcel is packed.',
    header: shopHeader(order),
    title: 'The delivery address was changed.',
    parts: [
      paragraph(`${who} If this is right, there is nothing to do.`),
      ...addresses(order, letter),
      paragraph(
        'If you did not ask for this, change the address back before the parcel is packed and contact me.',
      ),
      button('Check the Address', urls.thankYou(origin, subdomain, id, readerToken)),
      questionsPart(replyTo),
    ],
    accent,
    footer: orderEmailFooter(order, origin, replyTo),
  })
}

export function addressChangeNotice(order: Order, letter: OrderEmail, from: NoticeSender): EmailContent {
  const buyer = isolateDirection(order.buyer.name) || order.buyer.email
  return renderEmail({
    name: 'address_change_notice',
    subject: `New address: order ${order.id}`,
    preheader: `${buyer} changed where the parcel goes.`,
    header: `Order ${order.id}`,
    title: 'A delivery address was changed.',
    parts: [
      paragraph(
        `The address was changed on the order’s page, by ${buyer} or somebody who has the order’s link. We told the buyer. If you have printed a label already, print it again.`,
      ),
      ...addresses(order, letter),
      orderPageButton(order, from),
    ],
    accent: from.accent,
    footer: authorNoticeFooter,
  })
}

function addresses(order: Order, letter: OrderEmail): EmailPart[] {
  const { from, to } = addressChange(order, letter) ?? { from: [], to: [] }
  return [
    ...(to.length > 0 ? [labelledLines('New address', to)] : []),
    ...(from.length > 0 ? [labelledLines('Address before', from)] : []),
  ]
}

/** Months may pass between a preorder and its shipment, so the email asks whether the address is still right. */
export function addressReminderEmail(order: Order, letter: OrderEmail, shop: ShopSender): EmailContent {
  const { origin, accent, replyTo } = shop
  const { id, subdomain, readerToken, lines } = order
  const line = lines.find(({ book }) => book.id === bookIdFromEmailId(letter)) ?? lines[0]
  const title = isolateDirection(line?.book.title ?? 'Your book')
  const day = line && isAwaitingRelease(order, line) ? line.releaseOn : null
  const when = day === null ? `${title} is out.` : `${title} comes on ${formatReleaseDate(day)}.`
  return renderEmail({
    name: 'address',
    subject: `Is this still your address? ${title} ${day === null ? 'is out' : 'is coming'}`,
    preheader: `Order ${id} is about to be packed.`,
    header: shopHeader(order),
    title: greetBuyer(order, 'Is this still your address').replace(/\.$/, '?'),
    parts: [
      paragraph(
        `${when} I will send it to the address below. If it is right, there is nothing to do. If you have moved, change it on your order’s page before I pack it.`,
      ),
      shippingAddressPart('Ship to', order),
      button('Change the Address', urls.thankYou(origin, subdomain, id, readerToken)),
      questionsPart(replyTo),
    ],
    accent,
    footer: orderEmailFooter(order, origin, replyTo),
  })
}
