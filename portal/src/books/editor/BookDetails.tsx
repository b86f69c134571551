import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { publishingClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { Screen } from '../../ui/Screen.tsx'
import { useBusy } from '../../uploads/useBusy.ts'
import { BackToBooks, BookById } from './BookById.tsx'
import { BookForm } from './BookForm.tsx'
import { MakePublic } from './MakePublic.tsx'
import { useBookEditor } from './useBookEditor.ts'
import { updated } from './visibility.ts'

const screen = 'Edit Book'

/** bookdetails?id=…: one book, as it is stored now. */
export function Component() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return (
    <BookById key={id} id={id} title={screen}>
      {(book) => <EditBook initial={book} />}
    </BookById>
  )
}

function EditBook({ initial }: { initial: BookForAuthor }) {
  const editor = useBookEditor(initial)
  const uploads = useBusy()
  const whoSeesIt = useId()
  const { form, stored, saveAs } = editor
  const progress = useProgress()
  const closed = progress ? publishingClosed(progress) : null
  const isPublic = stored?.public === true
  const isBusy = editor.isSaving || uploads.isBusy
  const takenBack = updated({ was: true, is: false })
  const save = () => {
    const is = form.getValues('public')
    return saveAs(is, updated({ was: isPublic, is }))
  }
  return (
    <Screen
      title={screen}
      windowTitle={`Edit: ${(stored ?? initial).title}`}
      intro={initial.title}
      action={<BackToBooks />}
    >
      <BookForm
        editor={editor}
        uploads={uploads}
        onSave={() => void save()}
        buttons={
          <>
            <button
              type="button"
              className="btn line"
              disabled={isBusy || (!isPublic && closed !== null)}
              aria-describedby={whoSeesIt}
              onClick={() => void (isPublic ? saveAs(false, takenBack) : saveAs(true, 'Published!'))}
            >
              {isPublic ? 'Unpublish' : 'Publish Now'}
            </button>
            <button type="submit" className="btn" disabled={isBusy} aria-describedby={whoSeesIt}>
              Save Changes
            </button>
          </>
        }
      >
        <MakePublic id={whoSeesIt} stored={stored} />
      </BookForm>
    </Screen>
  )
}
