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
    preheader: `Its release has moved. Your order ${id} moves with it.`,
    header: shopHeader(order),
    title: `A new day: ${day}.`,
    parts: [
      paragraph(
        `The release of ${title} has moved. It now comes on ${day}, and your order moves with it: there is nothing to do.`,
      ),
      paragraph(
        'If you would rather not wait, cancel the preorder on your order’s page. What you paid for it goes back to you.',
      ),
      button('See your order', urls.thankYou(origin, subdomain, id, readerToken)),
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}
