import { expectedParcels, parcelsInWords } from '@lorecircle/shared/order/expected-delivery'
import { fetchable } from '@lorecircle/shared/order/views'
import { copiesInWords, copiesOf, isPosted, type OrderLine } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { waitingLines } from '@lorecircle/shared/order/preorder'
import { isWaiting, linesOverLimit } from '@lorecircle/shared/order/state'
import { oneFreeCopy } from '@lorecircle/shared/order/story'
import { releaseDayInWords } from '@lorecircle/shared/release/release-day'
import { isolated } from '@lorecircle/shared/text/escape'
import { type EmailContent, layOutEmail } from '../layout/lay-out-email.ts'
import { ownWords, paragraph } from '../layout/parts.ts'
import { fileLinks, toKeep } from './file-links.ts'
import { giftWords, addressee, bookRows, expectedDelivery, orderDate, sums } from './order-parts.ts'
import { askAbout, type FromShop, footerOf, greeting } from './letter-to-reader.ts'
import { shopHeader } from './shop-in-email.ts'

/**
 * What a reader gets: the author thanks, in words of their own where they wrote any, says which copy is theirs, and
 * gives the file or the promise of a parcel. Answers go where the author wants them, or to the shop's contact page: never to the address of the account.
 */
export function receipt(order: Order, shop: FromShop): EmailContent {
  const { origin, accent, replyTo, words } = shop
  const { id } = order
  const leftOut = linesOverLimit(order)
  const lines = order.lines.filter((line) => !leftOut.includes(line))
  const footer = footerOf(order, origin, replyTo)
  const parcel = lines.filter((line) => isPosted(line) && !isWaiting(order, line))
  const toPack = copiesOf(parcel)
  const withFiles = fetchable(order)
  const files = withFiles.flatMap(({ format }) => format.files)
  const coming = waitingLines(order)
  const [first] = lines
  const number = first && lines.length === 1 ? copiesInWords(first) : null
  const what = first && lines.length === 1 ? isolated(first.book.title) : 'your books'
  const placed = `Order ${id}, placed on ${orderDate(order)}.`
  const whatNext = [
    ...leftOut.map((line) => oneFreeCopy(line.id, order.lines)),
    files.length === 0 ? '' : toKeep(files.length),
    // What the author says in words of their own, nobody says for them.
    toPack > 0 && words === '' ? packed(toPack, parcel.length < lines.length) : '',
    parcelsInWords(expectedParcels(order).length),
    ...comingLater(coming),
    coming.length > 0 ? 'Until then you can cancel it on your order’s page.' : '',
  ]

  return layOutEmail({
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
    title: `${greeting(order)} ${
      lines.length === 0
        ? 'Your order was called off.'
        : coming.length === lines.length
          ? 'Your preorder is placed.'
          : toPack > 0
            ? wrapped(toPack, parcel.length < lines.length)
            : here(lines.length)
    }`,
    parts: [
      ownWords(words),
      paragraph([placed, ...whatNext].filter(Boolean).join(' ')),
      ...bookRows(order, origin),
      sums(order),
      ...fileLinks(order, withFiles, origin),
      expectedDelivery(order),
      addressee('Ship to', order),
      ...giftWords(order, 'your'),
      askAbout(replyTo),
    ],
    accent,
    footer: { ...footer, why: [...footer.why, 'Keep this email as your receipt.'] },
  })
}

/** Of each book once, however many of its formats were preordered. */
function comingLater(coming: readonly OrderLine[]): string[] {
  const books = Map.groupBy(coming, ({ book, releaseOn }) => `${book.id} ${releaseOn}`)
  return [...books.values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const ways = [
      lines.some((line) => !isPosted(line)) && 'its link by email on that day',
      lines.some(isPosted) && 'I will ask you for your address once more before I send it',
    ].filter((way) => way !== false)
    return `${isolated(first.book.title)} comes on ${releaseDayInWords(first.releaseOn ?? '')}, ${ways.length > 1 ? '' : 'and '}${ways.join(', and ')}.`
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
