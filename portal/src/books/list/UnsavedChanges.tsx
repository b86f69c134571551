import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useAuthor } from '../../identity/useAuthor.ts'
import { Icon } from '../../ui/Icon.tsx'
import { hasUnsavedChanges } from '../editor/local-book.ts'

/** Says that the editor of this book holds words which are in this browser alone. */
export function UnsavedChanges({ book }: { book: BookForAuthor }) {
  const { sub } = useAuthor()
  if (!hasUnsavedChanges(localStorage, sub, book)) return null
  return (
    <span className="state draft">
      <Icon name="quill" />
      Unsaved changes in the editor
    </span>
  )
}
