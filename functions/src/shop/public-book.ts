import { type Book, coverOf } from '@lorecircle/shared/book'
import { toDecimal } from '@lorecircle/shared/money'
import type { PublicBook } from '@lorecircle/shared/public-shop'
import { copiesLeft, goneOf, type Tally } from '@lorecircle/shared/stock'
import { urls } from '@lorecircle/shared/urls'
import { coverUrl } from '../books/cover-url.ts'
import { quantityText } from '../books/quantity.ts'

type Owner = { authorName: string; subdomain: string; origin: string }

/** A published book in the spec's fields: dollars, copies left, whole addresses. What is not for sale yet has '0' copies. */
export const publicBook = (
  book: Book,
  tally: Tally,
  { authorName, subdomain, origin }: Owner,
): PublicBook => ({
  id: book.id,
  title: book.title,
  authorName,
  subdomain,
  productUrl: urls.book(origin, subdomain, book.slug),
  coverImageUrl: coverUrl(origin, coverOf(book)),
  genres: book.genres,
  genre: book.genres[0] ?? '',
  subgenres: book.subgenres,
  tagline: book.tagline,
  blurb: book.blurb,
  category: book.category,
  public: true,
  formats: book.formats.map(({ id, type, priceInCents, slots, cover }) => ({
    id,
    type,
    price: priceInCents === null ? '' : toDecimal(priceInCents),
    quantity: String(quantityText(copiesLeft(slots, goneOf(tally, id))) || 0),
    coverImageUrl: coverUrl(origin, cover),
  })),
})
