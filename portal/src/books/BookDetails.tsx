import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import { useSearchParams } from 'react-router'
import { publishingClosed } from '../progress/progress.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Screen } from '../ui/Screen.tsx'
import { BackToBooks, BookById } from './BookById.tsx'
import { BookForm } from './BookForm.tsx'
import { useBookEditor } from './useBookEditor.ts'
import { useBusy } from './useBusy.ts'

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
  const progress = useProgress()
  const closed = progress && publishingClosed(progress)
  const { form, isSaving } = editor
  return (
    <Screen title={screen} intro={initial.title} action={<BackToBooks />}>
      <BookForm
        editor={editor}
        uploads={uploads}
        onSave={() => void editor.saveAs(form.getValues('public'), 'Book updated!')}
        more={
          <div>
            <label className="tick-box">
              <input type="checkbox" {...form.register('public')} aria-describedby="public-why" />
              Make Public
            </label>
            <p id="public-why" className="small quiet">
              {closed}
            </p>
          </div>
        }
      >
        <button type="submit" className="btn" disabled={isSaving || uploads.isBusy}>
          Save Changes
        </button>
      </BookForm>
    </Screen>
  )
}
