import { fetchable } from '@lorecircle/shared/order/views'
import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { isolated } from '@lorecircle/shared/text/escape'
import { type EmailContent, layOutEmail } from '../layout/lay-out-email.ts'
import { ownWords, paragraph, button } from '../layout/parts.ts'
import { fileLinks, toKeep } from './file-links.ts'
import { askAbout, type FromShop, footerOf } from './letter-to-reader.ts'
import { shopHeader } from './shop-in-email.ts'
import { bookOfLetter } from '@lorecircle/shared/order/preorder'
import { dashboardPath } from '@lorecircle/shared/urls/portal-paths'
import { platformFooter } from '../layout/footer.ts'

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

/** Tells an author that readers get a file without their names in it. `why` is a sentence about the file. */
export function notStampedEmail(
  origin: string,
  { fileName, why }: { fileName: string; why: string },
): EmailContent {
  const title = `Readers’ names cannot be written into ${fileName}.`
  const text = `${why} Readers get it as you uploaded it, without their names. To change that, export the file again and replace it in the book’s form; it is checked at the next download.`
  return layOutEmail({
    name: 'ebook_not_stamped',
    subject: title.slice(0, -1),
    preheader: text,
    header: 'From Lorecircle',
    title,
    parts: [paragraph(text), button('See Your Books', `${origin}${dashboardPath('books')}`)],
    footer: platformFooter,
  })
}
