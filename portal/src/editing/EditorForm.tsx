import './editing.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Dock } from '../toasts/Dock.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Restored, SaveFailure } from './EditorNotices.tsx'
import type { Safety } from './editor-state.ts'
import type { Versioned } from './editor-subject.ts'
import type { Conflict } from './merge.ts'
import type { Editor } from './useEditor.ts'
import { useSaveKey } from './useSaveKey.ts'

/** Local time, 12:04. */
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export type EditorFormProps<Draft extends FieldValues, Stored extends Versioned> = {
  editor: Editor<Draft, Stored>
  label?: string
  /** Id of the heading that labels the form. */
  labelledBy?: string
  legend: string
  className?: string
  heading?: ReactNode
  isOnItsWay?: boolean
  isUploading?: boolean
  onSave: () => void
  onSubmit?: () => void
  preview?: { isPending: boolean; onLook: () => void }
  alert?: ReactNode
  note?: ReactNode
  /** The buttons of the bar, the primary one last. */
  buttons: ReactNode
  children: ReactNode
}

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

type EditorBarProps = {
  editor: { safety: Safety; isSaving: boolean; failure: string | undefined }
  isUploading: boolean
  onSave: () => void
  preview?: { isPending: boolean; onLook: () => void } | undefined
  note?: ReactNode
  children: ReactNode
}

function EditorBar({ editor, isUploading, onSave, preview, note, children }: EditorBarProps) {
  const { safety, isSaving, failure } = editor
  useSaveKey(onSave)
  return (
    <Dock>
      {failure && <SaveFailure failure={failure} />}
      <section className="savebar" aria-label="Saving">
        {note && <p className="bar-note small quiet">{note}</p>}
        <span className="bar-words" role="status">
          {isSaving ? (
            'Saving...'
          ) : isUploading ? (
            <span className="quiet">An upload is still under way.</span>
          ) : (
            <SafetyWords safety={safety} />
          )}
        </span>
        {preview && (
          <button
            type="button"
            className="btn text bar-look"
            disabled={preview.isPending || isUploading}
            onClick={preview.onLook}
          >
            <Icon name="eye" />
            <span className="bar-look-word">Preview</span>
          </button>
        )}
        <span className="bar-acts">{children}</span>
      </section>
    </Dock>
  )
}

function SafetyWords({ safety }: { safety: Safety }) {
  if (safety.state === 'saving') return 'Saving...'
  if (safety.state === 'local') return <span className="quiet">Unsaved changes, kept in this browser</span>
  if (safety.state === 'untouched') return <span className="quiet">Nothing to save</span>
  const at = new Date(safety.atMs)
  return (
    <span className="row tight">
      <Icon name="check" />
      <span>
        Saved <time dateTime={at.toISOString()}>{clock.format(at)}</time>
      </span>
    </span>
  )
}

type Props<Draft> = {
  editor: {
    noun: string
    /** Increases with each attempt to save while conflicts are open. */
    timesAsked: number
    keepMine: (conflict: Conflict<Draft>) => void
    takeTheirs: (conflict: Conflict<Draft>) => void
  }
  conflicts: Conflict<Draft>[]
}

function Conflicts<Draft>({ editor, conflicts }: Props<Draft>) {
  const { noun, timesAsked, keepMine, takeTheirs } = editor
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody asks, they are shown
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [timesAsked])
  return (
    <div ref={box} tabIndex={-1} className="conflict-box">
      <Alert>
        <p>
          This {noun} was changed in another tab. Nothing you typed is lost.{' '}
          {conflicts.length === 0
            ? 'Both sets of changes stand in the form: look them over and save again.'
            : 'Choose for each field that both changed, then save again.'}
        </p>
        {conflicts.length > 0 && (
          <ul className="conflicts">
            {conflicts.map((conflict) => (
              <li key={conflict.label}>
                <b>{conflict.label}</b>
                <div className="versions">
                  <Version whose="Yours" words={conflict.mine}>
                    <button
                      type="button"
                      className="btn line"
                      aria-label={`Keep mine: ${conflict.label}`}
                      onClick={() => keepMine(conflict)}
                    >
                      Keep mine
                    </button>
                  </Version>
                  <Version whose="Theirs" words={conflict.theirs}>
                    <button
                      type="button"
                      className="btn line"
                      aria-label={`Take theirs: ${conflict.label}`}
                      onClick={() => takeTheirs(conflict)}
                    >
                      Take theirs
                    </button>
                  </Version>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  )
}

const Version = ({ whose, words, children }: { whose: string; words: string; children: React.ReactNode }) => (
  <div className="version">
    <p className="small quiet">{whose}</p>
    <p className="version-words">{words || 'Empty'}</p>
    {children}
  </div>
)
