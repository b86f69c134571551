import { eventsOf } from '@lorecircle/shared/order/history'
import type { OrderLetter } from '@lorecircle/shared/order/letter'
import { lineInWords } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { keptLine, laterParcelOf, parcelOf } from '@lorecircle/shared/order/parcels'
import { releaseDayInWords } from '@lorecircle/shared/release/release-day'
import { type EmailContent, layOutEmail } from '../layout/lay-out-email.ts'
import { button, facts, ownWords, paragraph } from '../layout/parts.ts'
import { askAbout, type FromShop, footerOf, greeting } from './letter-to-reader.ts'
import { addressee, expectedDelivery } from './order-parts.ts'
import { shopHeader } from './shop-in-email.ts'
import { bookOfLetter } from '@lorecircle/shared/order/preorder'
import { isolated } from '@lorecircle/shared/text/escape'
import { urls } from '@lorecircle/shared/urls/urls'

/** A parcel is on its way: what is in it, how it goes, and where it can be followed. */
export function shippedLetter(order: Order, letter: OrderLetter, shop: FromShop): EmailContent {
  const { origin, accent, replyTo, words } = shop
  const events = eventsOf(order, 'shipped')
  const said = events.find(({ at }) => letter.id === `shipped.${at}`) ?? events.at(-1)
  const { carrier = '', tracking = '', trackingUrl = null } = said ?? {}
  // A letter that is written late tells of its own parcel, whatever followed.
  const then = said ? { ...order, history: order.history.slice(0, order.history.indexOf(said) + 1) } : order
  const inside = parcelOf(then).map((line) => lineInWords(keptLine(then, line)))
  const later = laterParcelOf(then).map(
    (line) => `${lineInWords(keptLine(then, line))}, comes on ${releaseDayInWords(line.releaseOn ?? '')}`,
  )
  const [only] = inside
  const what = inside.length === 1 && only ? only : 'your books'
  return layOutEmail({
    name: 'shipped',
    subject: `On its way: ${what}`,
    preheader: tracking === '' ? `Order ${order.id} has shipped.` : `${carrier} ${tracking}`.trim(),
    header: shopHeader(order),
    title: greeting(order, 'Your parcel is on its way'),
    parts: [
      ownWords(words),
      paragraph(`Order ${order.id} has shipped${carrier === '' ? '' : ` with ${carrier}`}.`),
      facts('In the parcel', inside),
      later.length > 0 ? facts('Coming in another parcel', later) : null,
      tracking === '' ? null : facts('Tracking number', [tracking]),
      trackingUrl === null ? null : button('Track Your Parcel', trackingUrl),
      expectedDelivery(then),
      addressee('Ship to', order),
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}

/** A preordered book comes on another day, and how to take the preorder back. */
export function movedLetter(order: Order, letter: OrderLetter, shop: FromShop): EmailContent {
  const { origin, accent, replyTo } = shop
  const { id, subdomain, readerToken, lines } = order
  const line = lines.find(({ book }) => book.id === bookOfLetter(letter)) ?? lines[0]
  const title = isolated(line?.book.title ?? 'Your book')
  const day = line?.releaseOn == null ? 'another day' : releaseDayInWords(line.releaseOn)
  return layOutEmail({
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
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}
