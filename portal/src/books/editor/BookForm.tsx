import type { ReactNode } from 'react'
import { PreviewedForm } from '../../editing/PreviewedForm.tsx'
import type { Busy } from '../../uploads/useBusy.ts'
import { useNoStrayDrops } from '../../uploads/useNoStrayDrops.ts'
import { previewBook } from '../queries.ts'
import { BookFields } from './BookFields.tsx'
import { type BookDraft, bookInput } from './book-draft.ts'
import { FormatList } from './FormatList.tsx'
import { MoreFields } from './MoreFields.tsx'
import { StoredFormats } from './stored-formats.ts'
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
