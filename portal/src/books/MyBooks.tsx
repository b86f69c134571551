import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { SaveFailure } from '../editing/EditorNotices.tsx'
import { tabPath } from '../frame/tabs.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { showToast } from '../live/toast.ts'
import { Icon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Desk } from './Desk.tsx'
import { type DeskConflict, deskConflicts } from './desk-conflicts.ts'
import { InlineConflicts } from './InlineConflicts.tsx'
import { dropBook, dropEdit, editedInput, type InlineEdits, isBookEdited } from './inline-edits.ts'
import { booksQuery, putBook, saveBook, saveFailure, theirVersion } from './queries.ts'
import { SaveBar } from './SaveBar.tsx'
import { tellBook } from './tell-book.ts'

const nothing: InlineEdits = new Map()

/** mybooks: every book of the author on the desk; prices and quantities change where they stand. */
export function MyBooks() {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { data: books, isPending, error, refetch } = useQuery(booksQuery)
  const { mutateAsync, isPending: isSaving } = useMutation(saveBook(sub))
  const [history, setHistory] = useState<InlineEdits[]>([])
  const [conflicts, setConflicts] = useState<DeskConflict[]>([])
  const [failure, setFailure] = useState<string>()
  const edits = history.at(-1) ?? nothing

  const change = (next: InlineEdits) => setHistory((past) => [...past, next])
  const undo = () => setHistory((past) => past.slice(0, -1))
  const forget = (bookId: string) => setHistory((past) => past.map((step) => dropBook(step, bookId)))

  const save = async (book: BookForAuthor) => {
    try {
      const saved = await mutateAsync(editedInput(book, edits))
      forget(book.id)
      tellBook(saved.book, 'Book saved!', saved.savedAt)
    } catch (problem) {
      const theirs = theirVersion(problem)
      const clashes = theirs ? deskConflicts(book, theirs, edits) : []
      if (theirs) putBook(queries, theirs)
      if (clashes.length > 0) setConflicts((open) => [...open, ...clashes])
      else setFailure(saveFailure(problem))
    }
  }

  const saveAll = async (wanted: BookForAuthor[]) => {
    setFailure(undefined)
    showToast(null)
    setConflicts([])
    for (const book of wanted) await save(book)
  }

  const dirty = books?.filter(({ id }) => isBookEdited(edits, id)) ?? []
  return (
    <Screen
      title="My Books"
      action={
        <Link className="btn" to={tabPath('addbook')}>
          <Icon name="plus" />
          Add Books
        </Link>
      }
    >
      {isPending && <Loading>Loading books...</Loading>}
      {(error || books?.length === 0) && <NoBooks failed={error !== null} onRetry={() => void refetch()} />}
      {failure && <SaveFailure failure={failure} />}
      <InlineConflicts
        conflicts={conflicts}
        onKeep={(conflict) => setConflicts((open) => open.filter((other) => other !== conflict))}
        onTake={(conflict) => {
          change(dropEdit(edits, conflict.cell))
          setConflicts((open) => open.filter((other) => other !== conflict))
        }}
      />
      {books && books.length > 0 && (
        <Desk
          books={books}
          edits={edits}
          isSaving={isSaving}
          onChange={change}
          onSave={(book) => saveAll([book])}
        />
      )}
      {edits.size > 0 && (
        <SaveBar
          count={edits.size}
          titles={dirty.map(({ title }) => title)}
          isSaving={isSaving}
          onUndo={undo}
          onSave={() => saveAll(dirty)}
        />
      )}
    </Screen>
  )
}

/** A list that failed to load shows the same as an empty one (spec B §8), with a way to ask again. */
const NoBooks = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }) => (
  <div className="empty">
    <p>No books found.</p>
    {failed ? (
      <button type="button" className="btn" onClick={onRetry}>
        Try again
      </button>
    ) : (
      <Link className="btn" to={tabPath('addbook')}>
        Add your first book
      </Link>
    )}
  </div>
)
