import { fetchable } from '@lorecircle/shared/order/files'
import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { ownWords, paragraph } from '../layout/parts.ts'
import { fileLinks } from './file-links.ts'
import { askAbout, type FromShop, footerOf } from './letter-to-reader.ts'

/** The files of an order once more, for an address that was wrong or a letter that was lost. */
export function linksLetter(order: Order, _letter: OrderLetter, shop: FromShop): EmailContent {
  const { origin, accent, replyTo, words } = shop
  const { id } = order
  const lines = fetchable(order)
  const [first] = lines
  const what = lines.length === 1 && first ? first.book.title : 'your eBooks'
  return layOutEmail({
    name: 'links',
    subject: `Here again: ${what}`,
    preheader: `The files of order ${id}.`,
    header: `From ${order.authorName}’s shop`,
    title: lines.length === 1 ? 'Your book is here.' : 'Your books are here.',
    parts: [
      ownWords(words),
      paragraph(
        `Here is what was bought with order ${id}. The files are yours to keep, and the links work again whenever you need them.`,
      ),
      ...fileLinks(order, lines, origin),
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}
