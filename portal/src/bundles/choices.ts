import type { BookForAuthor, FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import { toDollars } from '@lorecircle/shared/money'
import { centsOf } from './bundle-draft.ts'

/** A format that can be put into a bundle. */
export type Choice = {
  bookId: string
  formatId: string
  title: string
  type: FormatForAuthor['type']
  /** Null while it has no price. */
  priceInCents: number | null
  coverUrl: string
  /** Readers preorder it. */
  isComing: boolean
  /** No two are called the same. */
  name: string
}

/** All formats of these books, in their order. */
export function choicesOf(books: readonly BookForAuthor[]): Choice[] {
  const taken = new Map<string, number>()
  return books.flatMap((book) =>
    book.formats.map((format) => {
      const priceInCents = centsOf(format.price)
      const price = priceInCents === null ? 'no price yet' : toDollars(priceInCents)
      const name = `${book.title || 'Untitled'}, ${format.type}, ${price}`
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      const coverUrl =
        format.coverImageUrl || (book.formats.find((one) => one.coverImageUrl)?.coverImageUrl ?? '')
      return {
        ...{ bookId: book.id, formatId: format.id, title: book.title || 'Untitled', type: format.type },
        isComing: Boolean(book.releaseOn),
        ...{ priceInCents, coverUrl, name: count === 1 ? name : `${name} (${count})` },
      }
    }),
  )
}
