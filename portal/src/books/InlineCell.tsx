import type { FormatForAuthor } from '@lorecircle/shared/book-for-author'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type Cell, editProblem, type InlineEdits, isEdited, keepEdit, shownText } from './inline-edits.ts'

type Props = {
  cell: Cell
  format: FormatForAuthor
  edits: InlineEdits
  onChange: (edits: InlineEdits) => void
}

/** A figure that becomes an input when it is pressed: Enter or leaving keeps, Escape restores. */
export function InlineCell({ cell, format, edits, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const label = `${format.type} ${cell.field}`
  const text = shownText(edits, cell, format)
  const problem = typed === null ? null : editProblem(cell.field, typed)

  const leave = (byKey: boolean) => {
    setTyped(null)
    if (byKey) requestAnimationFrame(() => button.current?.focus())
  }
  const keep = (byKey: boolean) => {
    if (typed === null) return
    if (problem) {
      if (!byKey) leave(false)
      return
    }
    const next = keepEdit(edits, cell, format, typed)
    if (next !== edits) onChange(next)
    leave(byKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      keep(true)
    }
    if (event.key === 'Escape') leave(true)
  }

  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        className={isEdited(edits, cell) ? 'cell new' : 'cell'}
        aria-label={`${label}: ${text || 'not set'}; edit`}
        onClick={() => setTyped(text)}
      >
        {text || <i className="quiet">Set</i>}
      </button>
    )
  }
  const about = `${cell.formatId}-${cell.field}-about`
  return (
    <>
      <input
        className="cell"
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: the author has just pressed this very figure
        autoFocus
        inputMode={cell.field === 'price' ? 'decimal' : 'text'}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? about : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => keep(false)}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <span id={about} className="cell-problem" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
