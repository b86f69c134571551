import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { bookOfLetter } from '@lorecircle/shared/order/preorder'
import { releaseDayInWords } from '@lorecircle/shared/release/release-day'
import { isolated } from '@lorecircle/shared/text/isolated'
import { urls } from '@lorecircle/shared/urls/urls'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { button, paragraph } from '../layout/parts.ts'
import { askAbout, type FromShop, footerOf } from './letter-to-reader.ts'
import { shopHeader } from './shop-in-email.ts'

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
