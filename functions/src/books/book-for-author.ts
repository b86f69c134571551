import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { shopAddressOrNull } from '@lorecircle/shared/custom-domain/address'
import { toDecimal } from '@lorecircle/shared/money'
import { quantityText } from '@lorecircle/shared/stock/quantity'
import { copiesLeft, reservedCount, type Tally, tallyCounts } from '@lorecircle/shared/stock/stock'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { urls } from '@lorecircle/shared/urls/urls'
import { coverUrl } from '../media/cover-url.ts'

export function bookForAuthor(
  { value: book, etag }: Stored<Book>,
  tally: Tally,
  account: Pick<Account, 'subdomain' | 'ownDomain'>,
  origin: string,
): BookForAuthor {
  const address = shopAddressOrNull(account)
  const { createdAt: _, savedAs: __, formats, ...rest } = book
  return {
    ...rest,
    etag,
    formats: formats.map(({ priceInCents, suggestedInCents, slots, ...format }) => {
      const gone = tallyCounts(tally, format.id)
      const reserved = reservedCount(tally, format.id)
      return {
        ...format,
        price: priceInCents === null ? '' : toDecimal(priceInCents),
        suggestedPrice: suggestedInCents === null ? '' : toDecimal(suggestedInCents),
        quantity: quantityText(copiesLeft(slots, gone)),
        coverImageUrl: coverUrl(origin, format.cover),
        sold: gone.sold,
        ...(reserved > 0 && { reserved }),
      }
    }),
    url: book.public && address !== null ? urls.book(origin, address, book.slug) : null,
  }
}
