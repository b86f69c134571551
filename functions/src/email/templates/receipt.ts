import { describeParcelCount, expectedParcels } from '@lorecircle/shared/order/expected-delivery'
import {
  formatCopyNumbers,
  type OrderLineItem,
  requiresShipping,
  totalQuantity,
} from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { preorderedLineItems } from '@lorecircle/shared/order/preorder'
import { isAwaitingRelease, lineItemsOverLimit } from '@lorecircle/shared/order/state'
import { freeCopyLimitMessage } from '@lorecircle/shared/order/story'
import { downloadableLineItems } from '@lorecircle/shared/order/views'
import { formatReleaseDate } from '@lorecircle/shared/release/release-day'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { type EmailContent, renderEmail } from '../layout/lay-out-email.ts'
import { paragraph, senderTextPart } from '../layout/parts.ts'
import { downloadLinkParts, keepFilesText } from './file-links.ts'
import { greetBuyer, orderEmailFooter, questionsPart, type ShopSender } from './letter-to-reader.ts'
import {
  expectedDeliveryPart,
  giftMessageParts,
  lineItemRows,
  orderDate,
  shippingAddressPart,
  totalsTable,
} from './order-parts.ts'
import { shopHeader } from './shop-in-email.ts'

/** Replies go to the author's reply address or to the shop's contact page, never to the address of the account. */
export function receiptEmail(order: Order, shop: ShopSender): EmailContent {
  const { origin, accent, replyTo, words } = shop
  const { id } = order
  const leftOut = lineItemsOverLimit(order)
  const lines = order.lines.filter((line) => !leftOut.includes(line))
  const footer = orderEmailFooter(order, origin, replyTo)
  const parcel = lines.filter((line) => requiresShipping(line) && !isAwaitingRelease(order, line))
  const toPack = totalQuantity(parcel)
  const withFiles = downloadableLineItems(order)
  const files = withFiles.flatMap(({ format }) => format.files)
  const coming = preorderedLineItems(order)
  const [first] = lines
  const number = first && lines.length === 1 ? formatCopyNumbers(first) : null
  const what = first && lines.length === 1 ? isolateDirection(first.book.title) : 'your books'
  const placed = `Order ${id}, placed on ${orderDate(order)}.`
  const whatNext = [
    ...leftOut.map((line) => freeCopyLimitMessage(line.id, order.lines)),
    files.length === 0 ? '' : keepFilesText(files.length),
    // The author's own text replaces this sentence.
    toPack > 0 && words === '' ? packed(toPack, parcel.length < lines.length) : '',
    describeParcelCount(expectedParcels(order).length),
    ...comingLater(coming),
    coming.length > 0 ? 'Until then you can cancel it on your order’s page.' : '',
  ]

  return renderEmail({
    name: 'receipt',
    subject: number
      ? `${number} is yours: ${what}`
      : lines.length === 1
        ? `Your copy of ${what}`
        : lines.length === 0
          ? `Order ${id} was called off`
          : `Your ${lines.length} books`,
    preheader: number ? `${number} is yours.` : placed,
    header: shopHeader(order),
    title: `${greetBuyer(order)} ${
      lines.length === 0
        ? 'Your order was called off.'
        : coming.length === lines.length
          ? 'Your preorder is placed.'
          : toPack > 0
            ? wrapped(toPack, parcel.length < lines.length)
            : here(lines.length)
    }`,
    parts: [
      senderTextPart(words),
      paragraph([placed, ...whatNext].filter(Boolean).join(' ')),
      ...lineItemRows(order, origin),
      totalsTable(order),
      ...downloadLinkParts(order, withFiles, origin),
      expectedDeliveryPart(order),
      shippingAddressPart('Ship to', order),
      ...giftMessageParts(order, 'your'),
      questionsPart(replyTo),
    ],
    accent,
    footer: { ...footer, why: [...footer.why, 'Keep this email as your receipt.'] },
  })
}

function comingLater(coming: readonly OrderLineItem[]): string[] {
  const books = Map.groupBy(coming, ({ book, releaseOn }) => `${book.id} ${releaseOn}`)
  return [...books.values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const ways = [
      lines.some((line) => !requiresShipping(line)) && 'its link by email on that day',
      lines.some(requiresShipping) && 'I will ask you for your address once more before I send it',
    ].filter((way) => way !== false)
    return `${isolateDirection(first.book.title)} comes on ${formatReleaseDate(first.releaseOn ?? '')}, ${ways.length > 1 ? '' : 'and '}${ways.join(', and ')}.`
  })
}

/** `isPart`: what else was bought comes in another way. */
const wrapped = (books: number, isPart: boolean): string =>
  `Your ${isPart ? 'printed ' : ''}${books === 1 ? 'book is' : 'books are'} being packed.`
const packed = (books: number, isPart: boolean): string => {
  const [what, it] = books === 1 ? ['the printed book', 'it'] : ['the printed books', 'them']
  const packs = isPart
    ? `${what} with care and send ${it}`
    : `${books === 1 ? 'it' : 'everything'} with care and send it`
  return `I will pack ${packs} to the address below.`
}
const here = (books: number): string => (books === 1 ? 'Your book is here.' : 'Your books are here.')
