import { z } from 'zod'
import { type Image, imagePath } from '../media/image.ts'
import { toDecimal } from '../money.ts'
import type { ShopView } from '../site/views.ts'
import { quantityText } from '../stock/quantity.ts'
import { copiesLeft, type Tally, tallyCounts } from '../stock/stock.ts'
import { categories } from '../taxonomy/taxonomy.ts'
import { shopPaths } from '../urls/urls.ts'
import { type Book, findBookCover, formatTypes } from './book.ts'

/**
 * A book in a shop's public list, with the contract's fields (A3.1-01 to A3.2-10): prices in dollars and quantity as
 * text.
 */
type PublicBook = z.infer<typeof PublicBook>
export const PublicBook = z.object({
  id: z.string(),
  title: z.string(),
  authorName: z.string(),
  subdomain: z.string(),
  productUrl: z.string(),
  /** Empty if there is no cover; the same holds for formats. */
  coverImageUrl: z.string(),
  genres: z.array(z.string()),
  /** The first of `genres`, or empty. */
  genre: z.string(),
  subgenres: z.array(z.string()),
  tagline: z.string(),
  blurb: z.string(),
  category: z.enum(categories),
  public: z.literal(true),
  formats: z.array(
    z.object({
      id: z.string(),
      type: z.enum(formatTypes),
      /** `'14.99'`, or null if no price is set. */
      price: z.string().nullable(),
      /** `'∞'`, `'0'`, `'3'`; empty while not for sale. */
      quantity: z.string(),
      coverImageUrl: z.string(),
      genres: z.array(z.string()),
      genre: z.string(),
    }),
  ),
})

export const PublicBooks = z.object({ books: z.array(PublicBook) })

type Owner = Pick<ShopView, 'name' | 'subdomain' | 'url'>

/** A book as its shop's data file and call list it (A7-06, A7-10). */
export function publicBook(book: Book, tally: Tally, shop: Owner): PublicBook {
  const { id, title, genres, subgenres, tagline, blurb, category } = book
  const shelved = { genres, genre: genres[0] ?? '' }
  return {
    id,
    title,
    authorName: shop.name,
    subdomain: shop.subdomain,
    productUrl: `${shop.url}${shopPaths.book(book.slug)}`,
    coverImageUrl: pictureUrl(findBookCover(book), shop),
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
      quantity: String(quantityText(copiesLeft(format.slots, tallyCounts(tally, format.id)))),
      coverImageUrl: pictureUrl(format.cover, shop),
      ...shelved,
    })),
  }
}

const pictureUrl = (image: Image | null, { url }: Owner): string =>
  image === null ? '' : `${url}${imagePath(image.hash, Math.max(...image.widths), 'jpg')}`
