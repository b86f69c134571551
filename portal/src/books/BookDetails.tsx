import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '../api/api-error.ts'
import { EditorBar } from '../editing/EditorBar.tsx'
import { EditorNotices, Restored } from '../editing/EditorNotices.tsx'
import { tabPath } from '../frame/tabs.ts'
import { publishingClosed } from '../progress/progress.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Icon } from '../ui/Icon.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { BookFields } from './BookFields.tsx'
import { inputOf } from './book-draft.ts'
import { FormatList } from './FormatList.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { booksQuery, previewBook } from './queries.ts'
import { useBookEditor } from './useBookEditor.ts'
import { useBusy } from './useBusy.ts'

/** bookdetails?id=…: one book, as it is stored now. */
export function Component() {
  const [params] = useSearchParams()
  const { data, error, isFetchedAfterMount } = useQuery({ ...booksQuery, refetchOnMount: 'always' })
  // What another tab saved a minute ago is what this edit begins with.
  const books = isFetchedAfterMount ? data : undefined
  const book = books?.find(({ id }) => id === params.get('id'))
  if (book) return <EditBook key={book.id} initial={book} />
  return (
    <Screen title="Edit Book">
      {error ? (
        <Alert>{messageOf(error)}</Alert>
      ) : books ? (
        <Alert>This book does not exist.</Alert>
      ) : (
        <p role="status">Loading books...</p>
      )}
      <BackToBooks />
    </Screen>
  )
}

function EditBook({ initial }: { initial: BookForAuthor }) {
  const editor = useBookEditor(initial)
  const { isBusy, onBusy } = useBusy()
  const preview = useMutation(previewBook)
  const progress = useProgress()
  const closed = progress && publishingClosed(progress)
  const { form, stored, isSaving } = editor

  const save = () => editor.saveAs(form.getValues('public'), 'Book updated!')
  const look = form.handleSubmit((draft) => preview.mutate(inputOf(draft, stored ?? undefined)))
  return (
    <Screen title="Edit Book" intro={initial.title} action={<BackToBooks />}>
      <FormProvider {...form}>
        <form
          className="column flow"
          aria-busy={isSaving}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <Restored editor={editor} />
          <fieldset className="bare flow" disabled={isSaving}>
            <legend className="hide">The book</legend>
            <BookFields />
            <FormatList onBusy={onBusy} />
            <label className="tick-box">
              <input type="checkbox" {...form.register('public')} aria-describedby="public-why" />
              Make Public
            </label>
            {closed && (
              <p id="public-why" className="small quiet">
                {closed}
              </p>
            )}
          </fieldset>
          <EditorNotices editor={editor} />
          {preview.error && <Alert>{messageOf(preview.error)}</Alert>}
          <EditorBar
            safety={editor.safety}
            isSaving={isSaving}
            onSave={() => void save()}
            note={isBusy && 'An upload is still under way.'}
          >
            <button type="button" className="btn line" disabled={preview.isPending || isBusy} onClick={look}>
              <Icon name="eye" />
              Preview
            </button>
            <button type="submit" className="btn" disabled={isSaving || isBusy}>
              Save Changes
            </button>
          </EditorBar>
        </form>
      </FormProvider>
      {(preview.isPending || preview.data) && (
        <PreviewPanel url={preview.data?.url} onClose={preview.reset} />
      )}
    </Screen>
  )
}

const BackToBooks = () => (
  <Link className="btn text" to={tabPath('books')}>
    <Icon name="left" />
    My Books
  </Link>
)
