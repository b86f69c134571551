import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import { DeskCard } from './DeskCard.tsx'
import type { InlineEdits } from './inline-edits.ts'

type Props = {
  books: BookForAuthor[]
  edits: InlineEdits
  isSaving: boolean
  onChange: (edits: InlineEdits) => void
  onSave: (book: BookForAuthor) => void
}

export const Desk = ({ books, ...desk }: Props) => (
  <div className="desk">
    {books.map((book) => (
      <DeskCard key={book.id} book={book} {...desk} />
    ))}
  </div>
)
