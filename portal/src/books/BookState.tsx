import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import { Icon } from '../ui/Icon.tsx'

export const BookState = ({ book }: { book: BookForAuthor }) =>
  book.public ? (
    <span className="state">
      <Icon name="eye" />
      Live
    </span>
  ) : (
    <span className="state draft">
      <Icon name="edit" />
      Saved for later
    </span>
  )
