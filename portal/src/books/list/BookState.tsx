import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { formatReleaseDate } from '@lorecircle/shared/release/release-day'
import type { ShopClosed } from '../../progress/progress.ts'
import { Icon } from '../../ui/Icon.tsx'
import { bookSaleProblem } from '../not-for-sale.ts'

type Props = { book: BookForAuthor; closed: ShopClosed | null }

export function BookState({ book, closed }: Props) {
  if (!book.public) {
    return (
      <span className="state draft">
        <Icon name="edit" />
        Saved for later
      </span>
    )
  }
  const hindrance = bookSaleProblem(book, closed)
  return (
    <span className="states">
      <span className="state">
        <Icon name="eye" />
        Live
      </span>
      {book.releaseOn && (
        <span className="state">Preorder, releases {formatReleaseDate(book.releaseOn)}</span>
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
