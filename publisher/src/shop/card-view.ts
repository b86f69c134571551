import { type Book, type Format, findBookCover } from '@lorecircle/shared/book/book'
import {
  isLeastPrice,
  lowestPaidPrice,
  lowestPrice,
  unavailabilityReason,
} from '@lorecircle/shared/book/price'
import { isSigned, offersDedication } from '@lorecircle/shared/book/signing'
import type { BookstoreCardView, FormatView } from '@lorecircle/shared/book/views'
import type { Card } from '@lorecircle/shared/market/card'
import { fileFormatName } from '@lorecircle/shared/media/book-file'
import type { ShopView } from '@lorecircle/shared/site/views'
import { copiesLeft, stockLine, type Tally, tallyCounts } from '@lorecircle/shared/stock/stock'
import { shopPaths } from '@lorecircle/shared/urls/urls'

/** Five or fewer are 'few'. */
const few = 5

export const filesView = ({ files }: Pick<Format, 'files'>): FormatView['files'] =>
  files.map((file) => ({ kind: fileFormatName(file), sizeInBytes: file.sizeInBytes }))

const dedicationView = ({ signing: { dedicationInCents, hint } }: Format) => ({
  priceInCents: dedicationInCents,
  hint,
})

/** Numbered Special Editions come first; the rest keep their author's order. */
export const sortNumberedFirst = (formats: readonly Format[]): Format[] => {
  const leads = ({ type, numbered }: Format) => type === 'Special Edition' && numbered
  return [...formats.filter(leads), ...formats.filter((format) => !leads(format))]
}

type Owner = Pick<ShopView, 'name' | 'url' | 'accent'>

/** Links are absolute, because the list may be on another host. */
export const cardView = (book: Book, tally: Tally, { name, url, accent }: Owner): Card => ({
  id: book.id,
  title: book.title,
  productUrl: `${url}${shopPaths.book(book.slug)}`,
  authorName: name || null,
  authorUrl: url,
  cover: findBookCover(book),
  priceInCents: lowestPrice(book, tally),
  paidPriceInCents: lowestPaidPrice(book, tally),
  ...leastsOf(book, tally),
  ...(book.releaseOn !== null && { releaseOn: book.releaseOn }),
  tagline: book.tagline,
  ...(accent === null ? {} : { accent }),
})

function leastsOf(book: Book, tally: Tally): Pick<Card, 'leasts'> {
  const prices = {
    priceInCents: lowestPrice(book, tally),
    paidPriceInCents: lowestPaidPrice(book, tally),
  }
  const leasts = leastable.filter(
    (which) => prices[which] !== null && isLeastPrice(book, prices[which], tally),
  )
  return leasts.length === 0 ? {} : { leasts }
}
const leastable = ['priceInCents', 'paidPriceInCents'] as const

export function bookstoreCard(book: Book, tally: Tally, shop: ShopView): BookstoreCardView {
  const views = sortNumberedFirst(book.formats).map((format) => formatView(format, tally, shop))
  const sellable = views.filter((format) => format.sellable)
  const [only] = sellable
  return {
    ...cardView(book, tally, shop),
    slug: book.slug,
    formats: views.map(({ type, priceInCents, suggestedInCents, left }) => ({
      type,
      priceInCents,
      ...(suggestedInCents !== undefined && { isOwnPriced: true as const }),
      ...(left === 0 && { isSoldOut: true as const }),
    })),
    buy:
      sellable.length === 1 && only && only.priceInCents !== null && only.suggestedInCents === undefined
        ? { formatId: only.id, type: only.type, files: only.files, priceInCents: only.priceInCents }
        : null,
  }
}

/** Stock state for a reader who wants this quantity. */
export function stockState(left: ReturnType<typeof copiesLeft>, wanted = 1): FormatView['stock'] {
  if (left === 'unlimited') return 'in'
  if (left === null || left < wanted) return 'out'
  return left <= few ? 'few' : 'in'
}

/** One format as its page shows it, out of what is stored and what has been sold. */
export function formatView(format: Format, tally: Tally, shop: { selling: boolean }): FormatView {
  const gone = tallyCounts(tally, format.id)
  const left = copiesLeft(format.slots, gone)
  return {
    id: format.id,
    type: format.type,
    priceInCents: format.priceInCents,
    ...(format.suggestedInCents !== null && { suggestedInCents: format.suggestedInCents }),
    cover: format.cover,
    stockLine: stockLine(left),
    stock: stockState(left),
    left: typeof left === 'number' ? left : null,
    isbn: format.isbn,
    pages: format.pages,
    files: filesView(format),
    sellable: unavailabilityReason(format, left, shop) === null,
    ...(isSigned(format) && { isSigned: true as const }),
    ...(offersDedication(format) && { dedication: dedicationView(format) }),
    plate:
      format.numbered && typeof format.slots === 'number'
        ? {
            left: left === 'unlimited' || left === null ? 0 : left,
            ...numbersOf(format, tally, format.slots),
          }
        : null,
  }
}

/** The edition's size, and the lowest number that is neither sold nor withdrawn. */
function numbersOf({ id }: Format, tally: Tally, slots: number) {
  const { sold = [], withdrawn = [] } = tally.formats[id] ?? {}
  const gone = new Set([...sold, ...withdrawn])
  for (let number = 1; number <= slots; number++) {
    if (!gone.has(number)) return { of: slots, nextNumber: number }
  }
  return { of: slots, nextNumber: null }
}
