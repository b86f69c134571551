import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { toDecimal } from '@lorecircle/shared/money'
import { quantityText } from '@lorecircle/shared/stock/quantity'
import { copiesLeft, goneOf, type Tally } from '@lorecircle/shared/stock/stock'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { urls } from '@lorecircle/shared/urls/urls'
import { coverUrl } from '../media/cover-url.ts'

/** A stored book with its tally, as its author edits it: dollars, copies left, and the version. */
export function bookForAuthor(
  { value: book, etag }: Stored<Book>,
  tally: Tally,
  { subdomain }: Pick<Account, 'subdomain'>,
  origin: string,
): BookForAuthor {
  const { createdAt: _, savedAs: __, formats, ...rest } = book
  return {
    ...rest,
    etag,
    formats: formats.map(({ id, type, priceInCents, slots, numbered, cover, file, isbn, pages }) => {
      const gone = goneOf(tally, id)
      return {
        id,
        type,
        price: priceInCents === null ? '' : toDecimal(priceInCents),
        quantity: quantityText(copiesLeft(slots, gone)),
        numbered,
        coverImageUrl: coverUrl(origin, cover),
        coverImages: [],
        cover,
        file,
        isbn,
        pages,
        sold: gone.sold,
      }
    }),
    url: book.public && subdomain !== null ? urls.book(origin, subdomain, book.slug) : null,
  }
}
