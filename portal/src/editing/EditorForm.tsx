import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Conflicts } from './Conflicts.tsx'
import { EditorBar } from './EditorBar.tsx'
import { Restored } from './EditorNotices.tsx'
import type { Versioned } from './subject.ts'
import type { Editor } from './useEditor.ts'

export type EditorFormProps<Draft extends FieldValues, Stored extends Versioned> = {
  editor: Editor<Draft, Stored>
  /** The form's name, where no heading of its own has it. */
  label?: string
  /** The id of the heading that names it. */
  labelledBy?: string
  /** What its fields are called together. */
  legend: string
  className?: string
  /** What stands above the fields. */
  heading?: ReactNode
  /** Nothing can be changed while it is on its way. */
  isOnItsWay?: boolean
  /** Nothing is saved while it is true. */
  isUploading?: boolean
  /** What ⌘S does. */
  onSave: () => void
  /** What Enter and the submit button do; the same as ⌘S where it is left out. */
  onSubmit?: () => void
  preview?: { isPending: boolean; onLook: () => void }
  /** What else went wrong. */
  alert?: ReactNode
  /** Why something cannot be done yet. */
  note?: ReactNode
  /** The buttons of the bar, the main one last. */
  buttons: ReactNode
  /** The fields. */
  children: ReactNode
}

/** The frame of every editor: what was restored, the fields, what another tab changed, and the bar that saves. */
export function EditorForm<Draft extends FieldValues, Stored extends Versioned>({
  editor,
  label,
  labelledBy,
  legend,
  className = 'flow',
  heading,
  isOnItsWay = false,
  isUploading = false,
  onSave,
  onSubmit = onSave,
  preview,
  alert,
  note,
  buttons,
  children,
}: EditorFormProps<Draft, Stored>) {
  const unlessUploading = (save: () => void) => {
    if (!isUploading) save()
  }
  return (
    <FormProvider {...editor.form}>
      <form
        className={className}
        aria-busy={editor.isSaving || isOnItsWay}
        aria-label={label}
        aria-labelledby={labelledBy}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          unlessUploading(onSubmit)
        }}
      >
        {heading}
        {editor.isRestored && <Restored onStartAfresh={editor.startAfresh} />}
        <fieldset className="bare flow" disabled={isOnItsWay}>
          <legend className="hide">{legend}</legend>
          {children}
        </fieldset>
        {editor.conflicts && <Conflicts editor={editor} conflicts={editor.conflicts} />}
        {alert}
        <EditorBar
          editor={editor}
          isUploading={isUploading}
          onSave={() => unlessUploading(onSave)}
          preview={preview}
          note={note}
        >
          {buttons}
        </EditorBar>
      </form>
    </FormProvider>
  )
}
