import { type Book, coverOf, type Stock } from '@lorecircle/shared/book'
import { type Image, imagePath } from '@lorecircle/shared/image'
import { toDecimal } from '@lorecircle/shared/money'
import type { PublicBook } from '@lorecircle/shared/public-book'
import { copiesLeft, goneOf, type Tally } from '@lorecircle/shared/stock'
import { urls } from '@lorecircle/shared/urls'
import type { ShopView, SiteView } from '@lorecircle/shared/views'

/** A book as the shop's public data file lists it (spec A §7, 'Author-shop data'). */
export function publicBook(book: Book, tally: Tally, shop: ShopView, { origin }: SiteView): PublicBook {
  const { id, title, genres, subgenres, tagline, blurb, category } = book
  const shelved = { genres, genre: genres[0] ?? '' }
  return {
    id,
    title,
    authorName: shop.name,
    subdomain: shop.subdomain,
    productUrl: urls.book(origin, shop.subdomain, book.slug),
    coverImageUrl: pictureUrl(coverOf(book), shop),
    ...shelved,
    subgenres,
    tagline,
    blurb,
    category,
    public: true,
    formats: book.formats.map((format) => ({
      id: format.id,
      type: format.type,
      price: format.priceInCents === null ? null : toDecimal(format.priceInCents),
      quantity: quantityOf(copiesLeft(format.slots, goneOf(tally, format.id))),
      coverImageUrl: pictureUrl(format.cover, shop),
      ...shelved,
    })),
  }
}

const quantityOf = (left: Stock): string => (left === 'unlimited' ? '∞' : String(left ?? ''))

const pictureUrl = (image: Image | null, { url }: ShopView): string =>
  image === null ? '' : `${url}${imagePath(image.hash, Math.max(...image.widths), 'webp')}`
