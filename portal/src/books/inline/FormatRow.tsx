import type { FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useState } from 'react'
import { reservedHint } from '../edition.ts'
import { InlineCell } from './InlineCell.tsx'
import {
  type BookEdits,
  type Cell,
  editProblem,
  fieldLabels,
  fields,
  type InlineField,
} from './inline-edits.ts'

type Props = {
  bookId: string
  format: FormatForAuthor
  edits: BookEdits | undefined
  onEdit: (cell: Cell, typed: string) => void
}

/** A format in the list: its price and quantity, and in a row of their own the reasons why one cannot be kept. */
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
        {fields.map((field) => (
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
          <td colSpan={fields.length + 1} className="small quiet">
            {reserved}
          </td>
        </tr>
      )}
      {fields.map((field) => {
        const problem = problemOf(field)
        return (
          problem && (
            <tr key={field} className="cell-problem">
              <td colSpan={fields.length + 1}>
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
