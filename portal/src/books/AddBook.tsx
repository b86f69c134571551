import { FormProvider } from 'react-hook-form'
import { EditorBar } from '../editing/EditorBar.tsx'
import { EditorNotices, Restored } from '../editing/EditorNotices.tsx'
import { publishingClosed } from '../progress/progress.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Icon } from '../ui/Icon.tsx'
import { Screen } from '../ui/Screen.tsx'
import { BookFields } from './BookFields.tsx'
import { FormatList } from './FormatList.tsx'
import { useBookEditor } from './useBookEditor.ts'
import { useBusy } from './useBusy.ts'

/** addbook: a new book, saved for later or published at once. */
export function AddBook() {
  const editor = useBookEditor(null)
  const { isBusy, onBusy } = useBusy()
  const progress = useProgress()
  const closed = progress && publishingClosed(progress)
  const { form, stored, isSaving } = editor
  return (
    <Screen
      title="Add Books"
      action={
        stored && (
          <button type="button" className="btn line" onClick={() => editor.startAfresh(null)}>
            <Icon name="plus" />
            Add another book
          </button>
        )
      }
    >
      <FormProvider {...form}>
        <form
          className="column flow"
          aria-busy={isSaving}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void editor.saveAs(false, 'Saved for later.')
          }}
        >
          <Restored editor={editor} />
          <fieldset className="bare flow" disabled={isSaving}>
            <legend className="hide">The book</legend>
            <BookFields />
            <FormatList onBusy={onBusy} />
          </fieldset>
          <EditorNotices editor={editor} />
          <EditorBar
            safety={editor.safety}
            isSaving={isSaving}
            onSave={() => void editor.saveAs(false, 'Saved for later.')}
            note={<span id="publish-why">{isBusy ? 'An upload is still under way.' : closed}</span>}
          >
            <button type="submit" className="btn line" disabled={isSaving || isBusy}>
              Save For Later
            </button>
            <button
              type="button"
              className="btn"
              disabled={isSaving || isBusy || Boolean(closed)}
              aria-describedby="publish-why"
              onClick={() => editor.saveAs(true, 'Published!')}
            >
              Publish Now
            </button>
          </EditorBar>
        </form>
      </FormProvider>
    </Screen>
  )
}
