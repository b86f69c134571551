import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { Fragment, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { config } from '../../config/config.ts'
import { publishingClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { BreakableAddress } from '../../ui/Jointed.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useBusy } from '../../uploads/useBusy.ts'
import { BackToBooks, BookById } from './BookById.tsx'
import { BookForm } from './BookForm.tsx'
import type { BookDraft } from './book-draft.ts'
import { useBookEditor } from './useBookEditor.ts'

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
  const takenBack = bookSavedMessage({ was: true, is: false })
  const save = () => {
    const is = form.getValues('public')
    return saveAs(is, bookSavedMessage({ was: isPublic, is }))
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

function MakePublic({ id, stored }: { id: string; stored: BookForAuthor | null }) {
  const { control, register } = useFormContext<BookDraft>()
  const is = useWatch({ control, name: 'public' })
  const progress = useProgress()
  const was = stored?.public === true
  const closed = progress && !was && publishingClosed(progress)
  const shop = progress?.subdomain ? `${progress.subdomain}.${config().productDomain}` : 'your shop'
  const place = stored?.url?.replace(/^https?:\/\//, '') ?? shop
  return (
    <div className="sheet">
      <label className="tick-box">
        <input type="checkbox" {...register('public')} aria-describedby={id} />
        Make Public
      </label>
      <p id={id} className="small quiet">
        {closed
          ? `Only you see it. ${closed}`
          : describeVisibility({ was, is }, place)
              .split(`${place}.`)
              .map((words, index) => (
                <Fragment key={words}>
                  {index > 0 && <BreakableAddress of={`${place}.`} />}
                  {words}
                </Fragment>
              ))}
      </p>
    </div>
  )
}

type Change = { was: boolean; is: boolean }

export function describeVisibility({ was, is }: Change, place: string): string {
  if (is) return was ? `Readers see it at ${place}.` : `Once you save, readers see it at ${place}.`
  return was ? 'Once you save, only you see it.' : 'Only you see it. Tick this and save, and readers see it.'
}

/** `Book updated!` is the contract's text; the rest says whether readers see the book. */
export function bookSavedMessage({ was, is }: Change): string {
  if (was === is) return 'Book updated!'
  return is ? 'Book updated! Readers can see it now.' : 'Book updated! Readers can no longer see it.'
}
