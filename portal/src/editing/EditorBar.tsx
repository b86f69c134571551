import './editing.css'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import type { Safety } from './useEditor.ts'
import { useSaveKey } from './useSaveKey.ts'

type Props = {
  safety: Safety
  isSaving: boolean
  /** What ⌘S does. */
  onSave: () => void
  /** A word on why something cannot be done yet. */
  note?: ReactNode
  /** The buttons, the main one last. */
  children: ReactNode
}

/** The one bar of every editor: where what was typed is now, and what can be done with it. */
export function EditorBar({ safety, isSaving, onSave, note, children }: Props) {
  useSaveKey(onSave)
  return (
    <div className="dock">
      <section className="savebar" aria-label="Saving">
        <span className="bar-words">
          <span role="status">{isSaving ? 'Saving...' : <SafetyWords safety={safety} />}</span>
          {note && <span className="small quiet">{note}</span>}
        </span>
        <span className="row">{children}</span>
      </section>
    </div>
  )
}

function SafetyWords({ safety }: { safety: Safety }) {
  if (safety.state === 'saving') return 'Saving...'
  if (safety.state === 'kept') return <span className="quiet">Unsaved changes, kept in this browser</span>
  if (safety.state === 'untouched') return null
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
