import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { messageOf } from '../../api/api-error.ts'
import { EditorBar } from '../../editing/EditorBar.tsx'
import { EditorNotices, Restored } from '../../editing/EditorNotices.tsx'
import { Preview } from '../../preview/Preview.tsx'
import { usePreview } from '../../preview/usePreview.ts'
import { Alert } from '../../ui/Notice.tsx'
import type { Busy } from '../../uploads/useBusy.ts'
import { useNoStrayDrops } from '../../uploads/useNoStrayDrops.ts'
import { previewBook } from '../queries.ts'
import { BookFields } from './BookFields.tsx'
import { inputOf } from './book-draft.ts'
import { FormatList } from './FormatList.tsx'
import { MoreFields } from './MoreFields.tsx'
import type { BookEditor } from './useBookEditor.ts'
import './book-editor.css'

type Props = {
  editor: BookEditor
  uploads: Busy
  /** What Enter and ⌘S do. */
  onSave: () => void
  /** Why something cannot be done yet. */
  note?: ReactNode
  /** The buttons of the bar. */
  children: ReactNode
  /** Fields that one of the two screens has alone. */
  more?: ReactNode
}

/** A book under the pen, new or stored: its fields, its formats, its page as readers would see it. */
export function BookForm({ editor, uploads, onSave, note, children, more }: Props) {
  const { form, stored, isSaving } = editor
  const preview = usePreview(previewBook)
  useNoStrayDrops()
  const look = form.handleSubmit((draft) => preview.open(inputOf(draft, stored ?? undefined)))
  return (
    <div className={preview.isOpen ? 'bench beside' : 'bench'}>
      <FormProvider {...form}>
        <form
          className="column book-form"
          aria-busy={isSaving}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!uploads.isBusy) onSave()
          }}
        >
          <div className="flow">
            <Restored editor={editor} />
            <fieldset className="bare flow">
              <legend className="hide">The book</legend>
              <BookFields />
              <FormatList onBusy={uploads.onBusy} />
              <MoreFields />
              {more}
            </fieldset>
            <EditorNotices editor={editor} />
            {preview.error && <Alert>No preview: {messageOf(preview.error)}</Alert>}
            <EditorBar
              editor={editor}
              isUploading={uploads.isBusy}
              onSave={() => uploads.isBusy || onSave()}
              preview={{ isPending: preview.isPending, onLook: () => void look() }}
              note={note && <span id="book-note">{note}</span>}
            >
              {children}
            </EditorBar>
          </div>
        </form>
      </FormProvider>
      <Preview
        preview={preview}
        title="Preview of the book’s page"
        loading="Loading book details..."
        onUpdate={() => void look()}
      />
    </div>
  )
}
