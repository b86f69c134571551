import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { ShopClosed } from '../progress/progress.ts'
import { tellPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'
import { notForSale } from './not-for-sale.ts'

/** Says that a book was saved; of one that readers see, how soon they did. `savedAt` is `performance.now()`. */
export function tellBook(
  book: BookForAuthor,
  said: string,
  savedAt: number,
  closed: ShopClosed | null,
  undo?: () => void,
) {
  const { id, etag, title } = book
  if (!book.public) return showToast({ text: said, ...(undo && { undo }) })
  const hindrance = notForSale(book, closed)
  void tellPublished(
    { of: 'book', id, etag, title },
    hindrance ? `${said} ${hindrance.sentence}` : said,
    savedAt,
    undo,
  )
}
