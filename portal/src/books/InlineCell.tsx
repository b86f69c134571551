import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type BookEdits, type Cell, editOf, editProblem, shownText } from './inline-edits.ts'
import { unlimited } from './quantity.ts'

type Props = {
  cell: Cell
  edits: BookEdits | undefined
  onEdit: (cell: Cell, typed: string) => void
}

/** A figure that becomes an input when it is pressed: Enter or leaving keeps, Escape restores. */
export function InlineCell({ cell, edits, onEdit }: Props) {
  const { format, field } = cell
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const label = `${format.type} ${field}`
  const text = shownText(edits, format, field)

  const leave = () => {
    setTyped(null)
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
        onClick={() => setTyped(text)}
      >
        {text || <i className="quiet">Set</i>}
      </button>
    )
  }

  const problem = editProblem(field, typed)
  const about = `${format.id}-${field}-about`
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey)
    if (event.key === 'Enter') event.preventDefault()
    if ((event.key === 'Enter' || isSave) && !problem) keep(typed)
    if (event.key === 'Escape') leave()
  }
  // What cannot be kept stays in its field, with the reason.
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget) || problem) return
    onEdit(cell, typed)
    setTyped(null)
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
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? about : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {field === 'quantity' && typed !== unlimited && (
        <button type="button" className="btn line" onClick={() => keep(unlimited)}>
          Unlimited
        </button>
      )}
      {problem && (
        <span id={about} className="cell-problem" role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}
