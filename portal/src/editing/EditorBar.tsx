import './editing.css'
import type { ReactNode } from 'react'
import { Dock } from '../toasts/Dock.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SaveFailure } from './EditorNotices.tsx'
import type { Safety } from './editor-state.ts'
import { useSaveKey } from './useSaveKey.ts'

type Props = {
  editor: { safety: Safety; isSaving: boolean; failure: string | undefined }
  isUploading: boolean
  /** What ⌘S does. */
  onSave: () => void
  /** Shows the page that this would make. */
  preview?: { isPending: boolean; onLook: () => void } | undefined
  /** A word on why something cannot be done yet. */
  note?: ReactNode
  /** The buttons that save it, the main one last. */
  children: ReactNode
}

/** The one bar of every editor: where what was typed is now, and what can be done with it. */
export function EditorBar({ editor, isUploading, onSave, preview, note, children }: Props) {
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

/** 12:04, by the clock on the wall. */
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
