import { addressChange } from '@lorecircle/shared/order/change-address'
import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { isolated } from '@lorecircle/shared/text/escape'
import { urls } from '@lorecircle/shared/urls/urls'
import { type EmailContent, layOutEmail } from '../layout/lay-out-email.ts'
import type { EmailPart } from '../layout/part.ts'
import { button, facts, paragraph } from '../layout/parts.ts'
import { askAbout, type FromShop, footerOf, greeting } from './letter-to-reader.ts'
import { footerOfNews, type NewsFrom, orderPage } from './order-news.ts'
import { shopHeader } from './shop-in-email.ts'
import { bookOfLetter } from '@lorecircle/shared/order/preorder'
import { isWaiting } from '@lorecircle/shared/order/state'
import { releaseDayInWords } from '@lorecircle/shared/release/release-day'
import { addressee } from './order-parts.ts'

/** Tells the buyer that the parcel's address was changed, and how to change it back. */
export function addressChangedEmail(order: Order, letter: OrderLetter, shop: FromShop): EmailContent {
  const { origin, accent, replyTo } = shop
  const { id, subdomain, readerToken } = order
  const who =
    addressChange(order, letter)?.by === 'author'
      ? `I changed where order ${id} is sent.`
      : `Where order ${id} is sent was changed on the order’s page.`
  return layOutEmail({
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
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}

/** Tells the author that the parcel's address was changed on the order's page. */
export function addressChangeNotice(order: Order, letter: OrderLetter, from: NewsFrom): EmailContent {
  const buyer = isolated(order.buyer.name) || order.buyer.email
  return layOutEmail({
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
      orderPage(order, from),
    ],
    accent: from.accent,
    footer: footerOfNews,
  })
}

function addresses(order: Order, letter: OrderLetter): EmailPart[] {
  const { from, to } = addressChange(order, letter) ?? { from: [], to: [] }
  return [
    ...(to.length > 0 ? [facts('New address', to)] : []),
    ...(from.length > 0 ? [facts('Address before', from)] : []),
  ]
}

/** Months may lie between a preorder and its parcel: is the address still right? */
export function addressLetter(order: Order, letter: OrderLetter, shop: FromShop): EmailContent {
  const { origin, accent, replyTo } = shop
  const { id, subdomain, readerToken, lines } = order
  const line = lines.find(({ book }) => book.id === bookOfLetter(letter)) ?? lines[0]
  const title = isolated(line?.book.title ?? 'Your book')
  const day = line && isWaiting(order, line) ? line.releaseOn : null
  const when = day === null ? `${title} is out.` : `${title} comes on ${releaseDayInWords(day)}.`
  return layOutEmail({
    name: 'address',
    subject: `Is this still your address? ${title} ${day === null ? 'is out' : 'is coming'}`,
    preheader: `Order ${id} is about to be packed.`,
    header: shopHeader(order),
    title: greeting(order, 'Is this still your address').replace(/\.$/, '?'),
    parts: [
      paragraph(
        `${when} I will send it to the address below. If it is right, there is nothing to do. If you have moved, change it on your order’s page before I pack it.`,
      ),
      addressee('Ship to', order),
      button('Change the Address', urls.thankYou(origin, subdomain, id, readerToken)),
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}
