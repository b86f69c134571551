import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { useAuthor } from '../../identity/useAuthor.ts'
import { editBookPath } from '../../paths/paths.ts'
import type { ShopClosed } from '../../progress/progress.ts'
import { Icon } from '../../ui/Icon.tsx'
import { hasUnsavedChanges } from '../editor/local-book.ts'
import { FormatRow } from '../inline/FormatRow.tsx'
import {
  type BookEdits,
  countEdits,
  fieldLabels,
  type InlineEditCell,
  inlineFields,
} from '../inline/inline-edits.ts'
import { BookCover } from './BookCover.tsx'
import { BookState } from './BookState.tsx'

export type BookActions = {
  onEdit: (cell: InlineEditCell, typed: string) => void
  onSave: (bookIds: string[]) => void
  onDuplicate: (book: BookForAuthor) => void
  onDelete: (book: BookForAuthor) => void
  onPublic: (book: BookForAuthor, is: boolean) => void
}

type Props = BookActions & {
  book: BookForAuthor
  closed: ShopClosed | null
  edits: BookEdits | undefined
  isSaving: boolean
}

/** Memoized: a list can have hundreds of books. */
export const BookCard = memo(function BookCard({ book, closed, edits, isSaving, ...on }: Props) {
  const isEdited = countEdits(edits) > 0
  const [isTyping, setTyping] = useState(false)
  return (
    <article
      className={isEdited ? 'pbook dirty' : 'pbook'}
      aria-label={book.title}
      onInput={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onKeyDown={({ key }) => key === 'Escape' && setTyping(false)}
    >
      <BookCover book={book} />
      <div>
        <h2>{book.title}</h2>
        <p>{book.tagline}</p>
        <p className="row state-row">
          <BookState book={book} closed={closed} />
          <UnsavedChanges book={book} />
          <button type="button" className="btn text" onClick={() => on.onPublic(book, !book.public)}>
            {book.public ? 'Unpublish' : 'Publish'}
          </button>
        </p>
      </div>
      <table className="ptab">
        <thead>
          <tr>
            <th scope="col">Format</th>
            {inlineFields.map((field) => (
              <th key={field} scope="col">
                {fieldLabels[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {book.formats.map((format) => (
            <FormatRow key={format.id} bookId={book.id} format={format} edits={edits} onEdit={on.onEdit} />
          ))}
        </tbody>
      </table>
      <CardActs book={book} isEdited={isEdited || isTyping} isSaving={isSaving} on={on} />
    </article>
  )
})

type ActsProps = { book: BookForAuthor; isEdited: boolean; isSaving: boolean; on: BookActions }

const CardActs = ({ book, isEdited, isSaving, on }: ActsProps) => (
  <div className="acts">
    <p className="more-acts">
      {book.url && (
        <a className="btn text" href={book.url}>
          View
        </a>
      )}
      <button type="button" className="btn text" onClick={() => on.onDuplicate(book)}>
        Duplicate
      </button>
      <button
        type="button"
        className="btn text"
        onClick={({ currentTarget }) => {
          focusNextCard(currentTarget)
          on.onDelete(book)
        }}
      >
        Archive
      </button>
    </p>
    <Link className="btn line" to={editBookPath(book.id)}>
      Edit Book
    </Link>
    <button
      type="button"
      className="btn"
      disabled={!isEdited || isSaving}
      onClick={() => on.onSave([book.id])}
    >
      {isSaving ? 'Saving...' : 'Save'}
    </button>
  </div>
)

function focusNextCard(within: Element) {
  const card = within.closest('.pbook')
  const next = card?.nextElementSibling ?? card?.previousElementSibling ?? document
  next.querySelector<HTMLElement>('.acts > a, h1')?.focus({ preventScroll: true })
}

function UnsavedChanges({ book }: { book: BookForAuthor }) {
  const { sub } = useAuthor()
  if (!hasUnsavedChanges(localStorage, sub, book)) return null
  return (
    <span className="state draft">
      <Icon name="quill" />
      Unsaved changes in the editor
    </span>
  )
}
