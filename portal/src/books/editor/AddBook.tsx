import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useEffect, useState } from 'react'
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
  const [desk, setDesk] = useState({ asked, id: asked, opened: asked, turn: 0 })
  if (asked !== desk.asked) {
    // The address follows the book on the desk; where it leads elsewhere, that is another book.
    setDesk(asked === desk.id ? { ...desk, asked } : { asked, id: asked, opened: asked, turn: desk.turn + 1 })
  }
  const onStored = (id: string) => {
    setDesk((before) => ({ ...before, id }))
    setParams(
      (before) => {
        before.set('book', id)
        return before
      },
      { replace: true },
    )
  }
  if (desk.opened === null) return <NewBook key={desk.turn} initial={null} onStored={onStored} />
  return (
    <BookById key={desk.turn} id={desk.opened} title={screen}>
      {(book) => <UnfinishedBook book={book} onStored={onStored} />}
    </BookById>
  )
}

type Props = { onStored: (id: string) => void }

/** What readers see already is no longer being added. */
function UnfinishedBook({ book, onStored }: Props & { book: BookForAuthor }) {
  const [wasPublic] = useState(book.public)
  return wasPublic ? (
    <Navigate to={editBookPath(book.id)} replace />
  ) : (
    <NewBook initial={book} onStored={onStored} />
  )
}

function NewBook({ initial, onStored }: Props & { initial: BookForAuthor | null }) {
  const editor = useBookEditor(initial)
  const uploads = useBusy()
  const progress = useProgress()
  const closed = progress && publishingClosed(progress)
  const { stored, isSaving } = editor
  const isBusy = isSaving || uploads.isBusy

  const id = stored?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is stored
  useEffect(() => {
    if (id) onStored(id)
  }, [id])
  const saveForLater = () => void editor.saveAs(false, 'Saved for later.')
  const saveChanges = () => void editor.saveAs(true, 'Book updated!')
  return (
    <Screen
      title={screen}
      action={
        stored && (
          <Link className="btn line" to={tabPath('addbook')}>
            <Icon name="plus" />
            Add another book
          </Link>
        )
      }
    >
      <BookForm
        editor={editor}
        uploads={uploads}
        onSave={stored?.public ? saveChanges : saveForLater}
        note={closed && `${closed} Adding and saving books is open already.`}
      >
        {stored?.public ? (
          <button type="button" className="btn" disabled={isBusy} onClick={saveChanges}>
            Save Changes
          </button>
        ) : (
          <>
            <button type="button" className="btn line" disabled={isBusy} onClick={saveForLater}>
              Save For Later
            </button>
            <button
              type="button"
              className="btn"
              disabled={isBusy || Boolean(closed)}
              aria-describedby="book-note"
              onClick={() => void editor.saveAs(true, 'Published!')}
            >
              Publish Now
            </button>
          </>
        )}
      </BookForm>
    </Screen>
  )
}
