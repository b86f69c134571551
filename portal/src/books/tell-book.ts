import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { ShopClosed } from '../progress/progress.ts'
import { showPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'
import { bookSaleProblem } from './not-for-sale.ts'

/** Shows that a book was saved and, if it is public, how soon it was live. `savedAt` is `performance.now()`. */
export function showBookSaved(
  book: BookForAuthor,
  said: string,
  savedAt: number,
  closed: ShopClosed | null,
  undo?: () => void,
) {
  const { id, etag, title } = book
  if (!book.public) return showToast({ text: said, ...(undo && { undo }) })
  const hindrance = bookSaleProblem(book, closed)
  void showPublished(
    { of: 'book', id, etag, title },
    hindrance ? `${said} ${hindrance.sentence}` : said,
    savedAt,
    undo,
  )
}
