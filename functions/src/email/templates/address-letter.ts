import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { bookOfLetter } from '@lorecircle/shared/order/preorder'
import { isWaiting } from '@lorecircle/shared/order/state'
import { releaseDayInWords } from '@lorecircle/shared/release/release-day'
import { isolated } from '@lorecircle/shared/text/isolated'
import { urls } from '@lorecircle/shared/urls/urls'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { button, paragraph } from '../layout/parts.ts'
import { askAbout, type FromShop, footerOf, greeting } from './letter-to-reader.ts'
import { addressee } from './order-parts.ts'
import { shopHeader } from './shop-in-email.ts'

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
