import { unlimited } from '@lorecircle/shared/stock/quantity'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { type BookEdits, type Cell, editOf, shownText } from './inline-edits.ts'

type Props = {
  cell: Cell
  edits: BookEdits | undefined
  /** Null while it is not being edited. */
  typed: string | null
  /** Where it says why what is typed cannot be kept; absent where it can. */
  problemId: string | undefined
  onType: (typed: string | null) => void
  onEdit: (cell: Cell, typed: string) => void
}

/** A figure that becomes an input when it is pressed: Enter or leaving keeps, Escape restores. */
export function InlineCell({ cell, edits, typed, problemId, onType, onEdit }: Props) {
  const { format, field } = cell
  const button = useRef<HTMLButtonElement>(null)
  const label = `${format.type} ${field}`
  const text = shownText(edits, format, field)

  const leave = () => {
    onType(null)
    requestAnimationFrame(() => button.current?.focus())
  }
  const keep = (figure: string) => {
    onEdit(cell, figure)
    leave()
  }

  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        className={editOf(edits, format, field) ? 'cell new' : 'cell'}
        aria-label={`${label}: ${text || 'not set'}; edit`}
        onClick={() => onType(text)}
      >
        {text || <i className="quiet">Set</i>}
      </button>
    )
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey)
    if (event.key === 'Enter') event.preventDefault()
    if ((event.key === 'Enter' || isSave) && !problemId) keep(typed)
    if (event.key === 'Escape') leave()
  }
  // What cannot be kept stays in its field, with the reason.
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget) || problemId) return
    onEdit(cell, typed)
    onType(null)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches whether the focus leaves its field and button
    <span className="cell-edit" onBlur={onBlur}>
      <input
        className="cell"
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: the author has just pressed this very figure
        autoFocus
        inputMode={field === 'price' ? 'decimal' : 'numeric'}
        aria-label={label}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {field === 'quantity' && typed !== unlimited && (
        <button type="button" className="btn line" onClick={() => keep(unlimited)}>
          Unlimited
        </button>
      )}
    </span>
  )
}
