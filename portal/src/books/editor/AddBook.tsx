import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { editBookPath } from '../../paths/paths.ts'
import { tabPath } from '../../paths/tabs.ts'
import { publishingClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useBusy } from '../../uploads/useBusy.ts'
import { BookById } from './BookById.tsx'
import { BookForm } from './BookForm.tsx'
import { useBookEditor } from './useBookEditor.ts'

const screen = 'Add Books'

/** addbook: a new book. Once it is stored the address names it, so that a reload goes on with it. */
export function AddBook() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('book')
  const [open, setOpen] = useState({ asked, id: asked, loaded: asked, turn: 0 })
  if (asked !== open.asked) {
    // The address follows the book that is being added; where it leads elsewhere, that is another book.
    setOpen(asked === open.id ? { ...open, asked } : { asked, id: asked, loaded: asked, turn: open.turn + 1 })
  }
  const onStored = ({ id }: BookForAuthor) => {
    setOpen((before) => ({ ...before, id }))
    setParams(
      (before) => {
        before.set('book', id)
        return before
      },
      { replace: true },
    )
  }
  if (open.loaded === null) return <NewBook key={open.turn} initial={null} onStored={onStored} />
  return (
    <BookById key={open.turn} id={open.loaded} title={screen}>
      {(book) => <UnfinishedBook book={book} />}
    </BookById>
  )
}

function UnfinishedBook({ book }: { book: BookForAuthor }) {
  const [wasPublic] = useState(book.public)
  return wasPublic ? <Navigate to={editBookPath(book.id)} replace /> : <NewBook initial={book} />
}

type Props = { initial: BookForAuthor | null; onStored?: (book: BookForAuthor) => void }

function NewBook({ initial, onStored }: Props) {
  const editor = useBookEditor(initial, onStored)
  const uploads = useBusy()
  const progress = useProgress()
  const closed = progress && publishingClosed(progress)
  const { stored, saveAs } = editor
  const isBusy = editor.isSaving || uploads.isBusy
  const save = () => void (stored?.public ? saveAs(true, 'Book updated!') : saveAs(false, 'Saved for later.'))
  const another = (
    <Link className="btn line" to={tabPath('addbook')}>
      <Icon name="plus" />
      Add another book
    </Link>
  )
  return (
    <Screen title={screen} action={stored && another}>
      <BookForm
        editor={editor}
        uploads={uploads}
        onSave={save}
        note={closed && `${closed} Adding and saving books is open already.`}
        buttons={
          <>
            <button
              type="button"
              className={stored?.public ? 'btn' : 'btn line'}
              disabled={isBusy}
              onClick={save}
            >
              {stored?.public ? 'Save Changes' : 'Save For Later'}
            </button>
            {!stored?.public && (
              <button
                type="button"
                className="btn"
                disabled={isBusy || Boolean(closed)}
                aria-describedby="book-note"
                onClick={() => void saveAs(true, 'Published!')}
              >
                Publish Now
              </button>
            )}
          </>
        }
      />
    </Screen>
  )
}
