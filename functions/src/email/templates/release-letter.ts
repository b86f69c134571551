import { fetchable } from '@lorecircle/shared/order/files'
import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { bookOfLetter } from '@lorecircle/shared/order/preorder'
import { isolated } from '@lorecircle/shared/text/isolated'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { ownWords, paragraph } from '../layout/parts.ts'
import { fileLinks, toKeep } from './file-links.ts'
import { askAbout, type FromShop, footerOf } from './letter-to-reader.ts'
import { shopHeader } from './shop-in-email.ts'

/** A preordered book is out: its files, to whoever waited for them. */
export function releaseLetter(order: Order, letter: OrderLetter, shop: FromShop): EmailContent {
  const { origin, accent, replyTo, words } = shop
  const { id } = order
  const lines = fetchable(order).filter(({ book }) => book.id === bookOfLetter(letter))
  const title = isolated(lines[0]?.book.title ?? order.lines[0]?.book.title ?? 'Your book')
  return layOutEmail({
    name: 'released',
    subject: `Now available: ${title}`,
    preheader: `Your preorder is released. Order ${id}.`,
    header: shopHeader(order),
    title: 'Your preorder is released.',
    parts: [
      ownWords(words),
      paragraph(
        `You preordered ${title} with order ${id}. It is available now. ${toKeep(lines.flatMap(({ format }) => format.files).length)}`,
      ),
      ...fileLinks(order, lines, origin),
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}
