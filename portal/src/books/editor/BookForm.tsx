import './book-editor.css'
import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PreviewedForm } from '../../editing/PreviewedForm.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import type { Busy } from '../../uploads/useBusy.ts'
import { previewBook } from '../queries.ts'
import { type BookDraft, bookInput, lengthProblem } from './book-draft.ts'
import { FormatList } from './FormatList.tsx'
import { GenreFields } from './GenreFields.tsx'
import { MoreFields } from './MoreFields.tsx'
import { StoredFormats } from './stored-formats.ts'
import type { BookEditor } from './useBookEditor.ts'

type Props = {
  editor: BookEditor
  uploads: Busy
  onSave: () => void
  /** Why something cannot be done yet. */
  note?: ReactNode
  /** The buttons of the bar. */
  buttons: ReactNode
  /** Fields that one of the two screens has alone. */
  children?: ReactNode
}

/** A book that is being edited, new or stored: its fields, its formats, its page as readers would see it. */
export function BookForm({ editor, uploads, onSave, note, buttons, children }: Props) {
  useNoStrayDrops()
  return (
    <PreviewedForm
      editor={editor}
      legend="The book"
      className="column flow book-form"
      isUploading={uploads.isBusy}
      onSave={onSave}
      page={{
        title: 'Preview of the book’s page',
        loading: 'Loading book details...',
        preview: (draft: BookDraft) => previewBook(bookInput(draft, editor.stored ?? undefined)),
        isBeside: true,
      }}
      note={note && <span id="book-note">{note}</span>}
      buttons={buttons}
    >
      <BookFields />
      <StoredFormats value={editor.stored?.formats ?? []}>
        <FormatList onBusy={uploads.onBusy} />
      </StoredFormats>
      <div className="flow book-aside">
        <MoreFields />
        {children}
      </div>
    </PreviewedForm>
  )
}

function BookFields() {
  const { control, register, formState } = useFormContext<BookDraft>()
  const [title, tagline, blurb] = useWatch({ control, name: ['title', 'tagline', 'blurb'] })
  const { errors } = formState
  return (
    <div className="sheet flow">
      <Field
        label="Title"
        {...register('title')}
        error={errors.title?.message ?? lengthProblem('title', title)}
      />
      <Field
        label="Tagline"
        {...register('tagline')}
        error={errors.tagline?.message ?? lengthProblem('tagline', tagline)}
      />
      <TextArea
        label="Blurb"
        {...register('blurb')}
        error={errors.blurb?.message ?? lengthProblem('blurb', blurb)}
      />
      <GenreFields />
    </div>
  )
}

/** A file that misses its place would open in the window, in place of all that was typed. */
function useNoStrayDrops() {
  useEffect(() => {
    const stop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', stop)
    addEventListener('drop', stop)
    return () => {
      removeEventListener('dragover', stop)
      removeEventListener('drop', stop)
    }
  }, [])
}
