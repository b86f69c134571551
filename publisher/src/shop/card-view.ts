import { type Book, coverOf } from '@lorecircle/shared/book/book'
import { isLeastPrice, lowestPaidPrice, lowestPrice } from '@lorecircle/shared/book/list-price'
import type { BookstoreCardView } from '@lorecircle/shared/book/views'
import type { Card } from '@lorecircle/shared/market/card'
import type { ShopView } from '@lorecircle/shared/site/views'
import type { Tally } from '@lorecircle/shared/stock/stock'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { formatView } from './format-view.ts'
import { numberedFirst } from './numbered-first.ts'

type Owner = Pick<ShopView, 'name' | 'url' | 'accent'>

/** A book in a list, wherever that list stands: its links carry their host. */
export const cardView = (book: Book, tally: Tally, { name, url, accent }: Owner): Card => ({
  id: book.id,
  title: book.title,
  productUrl: `${url}${shopPaths.book(book.slug)}`,
  authorName: name || null,
  authorUrl: url,
  cover: coverOf(book),
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
  const views = numberedFirst(book.formats).map((format) => formatView(format, tally, shop))
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
