import type { FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import { isFixedEdition } from '@lorecircle/shared/stock/edition'
import { unlimited } from '@lorecircle/shared/stock/quantity'
import { type FocusEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { reservedHint } from '../edition.ts'
import {
  type BookEdits,
  editProblem,
  fieldLabels,
  findEdit,
  type InlineEditCell,
  type InlineField,
  inlineFields,
  shownText,
} from './inline-edits.ts'

type Props = {
  bookId: string
  format: FormatForAuthor
  edits: BookEdits | undefined
  onEdit: (cell: InlineEditCell, typed: string) => void
}

export function FormatRow({ bookId, format, edits, onEdit }: Props) {
  const [typed, setTyped] = useState<Record<InlineField, string | null>>({ price: null, quantity: null })
  const problemOf = (field: InlineField) => {
    const text = typed[field]
    return text === null ? null : editProblem(format, field, text)
  }
  const reserved = reservedHint(format)
  const aboutOf = (field: InlineField) => `${format.id}-${field}-about`
  return (
    <>
      <tr>
        <td>{format.type}</td>
        {inlineFields.map((field) => (
          <td key={field} data-label={fieldLabels[field]}>
            <InlineCell
              cell={{ bookId, format, field }}
              edits={edits}
              typed={typed[field]}
              problemId={problemOf(field) ? aboutOf(field) : undefined}
              onType={(text) => setTyped((all) => ({ ...all, [field]: text }))}
              onEdit={onEdit}
            />
          </td>
        ))}
      </tr>
      {reserved && (
        <tr>
          <td colSpan={inlineFields.length + 1} className="small quiet">
            {reserved}
          </td>
        </tr>
      )}
      {inlineFields.map((field) => {
        const problem = problemOf(field)
        return (
          problem && (
            <tr key={field} className="cell-problem">
              <td colSpan={inlineFields.length + 1}>
                <span id={aboutOf(field)} role="alert">
                  {problem}
                </span>
              </td>
            </tr>
          )
        )
      })}
    </>
  )
}

type InlineCellProps = {
  cell: InlineEditCell
  edits: BookEdits | undefined
  /** Null while it is not being edited. */
  typed: string | null
  /** Id of the error message; undefined if the input is valid. */
  problemId: string | undefined
  onType: (typed: string | null) => void
  onEdit: (cell: InlineEditCell, typed: string) => void
}

function InlineCell({ cell, edits, typed, problemId, onType, onEdit }: InlineCellProps) {
  const { format, field } = cell
  const button = useRef<HTMLButtonElement>(null)
  const label = `${format.type} ${field}`
  const text = shownText(edits, format, field)
  if (typed === null) {
    const isEdited = findEdit(edits, format, field) !== undefined
    return <Shown ref={button} label={label} text={text} isEdited={isEdited} onPress={() => onType(text)} />
  }
  const leave = () => {
    onType(null)
    requestAnimationFrame(() => button.current?.focus())
  }
  const keep = (figure: string) => {
    onEdit(cell, figure)
    leave()
  }
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget) || problemId) return
    onEdit(cell, typed)
    onType(null)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches whether the focus leaves its field and button
    <span className="cell-edit" onBlur={onBlur}>
      <Input {...{ label, field, typed, problemId, onType }} onKeep={keep} onLeave={leave} />
      {field === 'quantity' && typed !== unlimited && !isFixedEdition(format) && (
        <button type="button" className="btn line" onClick={() => keep(unlimited)}>
          Unlimited
        </button>
      )}
    </span>
  )
}

type ShownProps = {
  ref: Ref<HTMLButtonElement>
  label: string
  text: string
  isEdited: boolean
  onPress: () => void
}

const Shown = ({ ref, label, text, isEdited, onPress }: ShownProps) => (
  <button
    ref={ref}
    type="button"
    className={isEdited ? 'cell new' : 'cell'}
    aria-label={`${label}: ${text || 'not set'}; edit`}
    onClick={onPress}
  >
    {text || <i className="quiet">Set</i>}
  </button>
)

type InputProps = Pick<InlineCellProps, 'problemId' | 'onType'> & {
  label: string
  field: InlineEditCell['field']
  typed: string
  onKeep: (typed: string) => void
  onLeave: () => void
}

function Input({ label, field, typed, problemId, onType, onKeep, onLeave }: InputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey)
    if (event.key === 'Enter') event.preventDefault()
    if ((event.key === 'Enter' || isSave) && !problemId) onKeep(typed)
    if (event.key === 'Escape') onLeave()
  }
  return (
    <input
      className="cell"
      value={typed}
      // biome-ignore lint/a11y/noAutofocus: the author has just pressed this very one
      autoFocus
      inputMode={field === 'price' ? 'decimal' : 'numeric'}
      aria-label={label}
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}
