import type { OrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { bookIdFromEmailId } from '@lorecircle/shared/order/preorder'
import { downloadableLineItems } from '@lorecircle/shared/order/views'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { dashboardPath } from '@lorecircle/shared/urls/portal-paths'
import { platformFooter } from '../layout/footer.ts'
import { type EmailContent, renderEmail } from '../layout/lay-out-email.ts'
import { button, paragraph, senderTextPart } from '../layout/parts.ts'
import { downloadLinkParts, keepFilesText } from './file-links.ts'
import { orderEmailFooter, questionsPart, type ShopSender } from './letter-to-reader.ts'
import { shopHeader } from './shop-in-email.ts'

export function downloadLinksEmail(order: Order, _letter: OrderEmail, shop: ShopSender): EmailContent {
  const { origin, accent, replyTo, words } = shop
  const { id } = order
  const lines = downloadableLineItems(order)
  const [first] = lines
  const what = lines.length === 1 && first ? isolateDirection(first.book.title) : 'your eBooks'
  const isOne = lines.flatMap(({ format }) => format.files).length === 1
  return renderEmail({
    name: 'links',
    subject: `Your download links: ${what}`,
    preheader: `The ${isOne ? 'file' : 'files'} of order ${id}.`,
    header: shopHeader(order),
    title: lines.length === 1 ? 'Your book is here.' : 'Your books are here.',
    parts: [
      senderTextPart(words),
      paragraph(
        `Here are your downloads from order ${id}. ${
          isOne
            ? 'The file is yours to keep. The link works at any time.'
            : 'The files are yours to keep. The links work at any time.'
        }`,
      ),
      ...downloadLinkParts(order, lines, origin),
      questionsPart(replyTo),
    ],
    accent,
    footer: orderEmailFooter(order, origin, replyTo),
  })
}

export function releaseEmail(order: Order, letter: OrderEmail, shop: ShopSender): EmailContent {
  const { origin, accent, replyTo, words } = shop
  const { id } = order
  const lines = downloadableLineItems(order).filter(({ book }) => book.id === bookIdFromEmailId(letter))
  const title = isolateDirection(lines[0]?.book.title ?? order.lines[0]?.book.title ?? 'Your book')
  return renderEmail({
    name: 'released',
    subject: `Now available: ${title}`,
    preheader: `Your preorder is released. Order ${id}.`,
    header: shopHeader(order),
    title: 'Your preorder is released.',
    parts: [
      senderTextPart(words),
      paragraph(
        `You preordered ${title} with order ${id}. It is available now. ${keepFilesText(lines.flatMap(({ format }) => format.files).length)}`,
      ),
      ...downloadLinkParts(order, lines, origin),
      questionsPart(replyTo),
    ],
    accent,
    footer: orderEmailFooter(order, origin, replyTo),
  })
}

/** `why` is a sentence about the file. */
export function notStampedEmail(
  origin: string,
  { fileName, why }: { fileName: string; why: string },
): EmailContent {
  const title = `Readers’ names cannot be written into ${fileName}.`
  const text = `${why} Readers get it as you uploaded it, without their names. To change that, export the file again and replace it in the book’s form; it is checked at the next download.`
  return renderEmail({
    name: 'ebook_not_stamped',
    subject: title.slice(0, -1),
    preheader: text,
    header: 'From Lorecircle',
    title,
    parts: [paragraph(text), button('See Your Books', `${origin}${dashboardPath('books')}`)],
    footer: platformFooter,
  })
}
