import { fetchable } from '@lorecircle/shared/order/files'
import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { isolated } from '@lorecircle/shared/text/isolated'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { ownWords, paragraph } from '../layout/parts.ts'
import { fileLinks } from './file-links.ts'
import { askAbout, type FromShop, footerOf } from './letter-to-reader.ts'
import { shopHeader } from './shop-in-email.ts'

/** The files of an order once more, for an address that was wrong or a letter that was lost. */
export function linksLetter(order: Order, _letter: OrderLetter, shop: FromShop): EmailContent {
  const { origin, accent, replyTo, words } = shop
  const { id } = order
  const lines = fetchable(order)
  const [first] = lines
  const what = lines.length === 1 && first ? isolated(first.book.title) : 'your eBooks'
  const isOne = lines.flatMap(({ format }) => format.files).length === 1
  return layOutEmail({
    name: 'links',
    subject: `Your download links: ${what}`,
    preheader: `The ${isOne ? 'file' : 'files'} of order ${id}.`,
    header: shopHeader(order),
    title: lines.length === 1 ? 'Your book is here.' : 'Your books are here.',
    parts: [
      ownWords(words),
      paragraph(
        `Here are your downloads from order ${id}. ${
          isOne
            ? 'The file is yours to keep. The link works at any time.'
            : 'The files are yours to keep. The links work at any time.'
        }`,
      ),
      ...fileLinks(order, lines, origin),
      askAbout(replyTo),
    ],
    accent,
    footer: footerOf(order, origin, replyTo),
  })
}
