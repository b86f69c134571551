import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { releaseDayInWords } from '@lorecircle/shared/release/release-day'
import type { ShopClosed } from '../../progress/progress.ts'
import { Icon } from '../../ui/Icon.tsx'
import { notForSale } from '../not-for-sale.ts'

type Props = { book: BookForAuthor; closed: ShopClosed | null }

/** Whether readers see a book, and what keeps them from buying it. */
export function BookState({ book, closed }: Props) {
  if (!book.public) {
    return (
      <span className="state draft">
        <Icon name="edit" />
        Saved for later
      </span>
    )
  }
  const hindrance = notForSale(book, closed)
  return (
    <span className="states">
      <span className="state">
        <Icon name="eye" />
        Live
      </span>
      {book.releaseOn && (
        <span className="state">Preorder, releases {releaseDayInWords(book.releaseOn)}</span>
      )}
      {hindrance && (
        <span className="state draft" title={hindrance.sentence}>
          <Icon name="warn" />
          <span>{hindrance.short}</span>
        </span>
      )}
    </span>
  )
}
