import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
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
  const { form, stored, isSaving } = editor
  const save = () => {
    const is = form.getValues('public')
    return editor.saveAs(is, updated({ was: stored?.public === true, is }))
  }
  return (
    <Screen title={screen} intro={initial.title} action={<BackToBooks />}>
      <BookForm
        editor={editor}
        uploads={uploads}
        onSave={() => void save()}
        buttons={
          <button
            type="submit"
            className="btn"
            disabled={isSaving || uploads.isBusy}
            aria-describedby={whoSeesIt}
          >
            Save Changes
          </button>
        }
      >
        <MakePublic id={whoSeesIt} stored={stored} />
      </BookForm>
    </Screen>
  )
}
