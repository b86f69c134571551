import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import {
  type Cell,
  type InlineEdits,
  type InlineField,
  isEdited,
  shownText,
  storedText,
} from './inline-edits.ts'

/** A price or quantity that both tabs changed. */
export type DeskConflict = { cell: Cell; label: string; mine: string; theirs: string }

const fields: InlineField[] = ['price', 'quantity']

/** What this desk changed and another tab changed, too, since the author saw it. */
export function deskConflicts(
  seen: BookForAuthor,
  theirs: BookForAuthor,
  edits: InlineEdits,
): DeskConflict[] {
  return seen.formats.flatMap((before) => {
    const after = theirs.formats.find(({ id }) => id === before.id)
    if (!after) return []
    return fields.flatMap((field) => {
      const cell: Cell = { bookId: seen.id, formatId: before.id, field }
      const changed = storedText(after, field)
      if (!isEdited(edits, cell) || storedText(before, field) === changed) return []
      const mine = shownText(edits, cell, before)
      return mine === changed
        ? []
        : [{ cell, label: `${seen.title}, ${before.type} ${field}`, mine, theirs: changed }]
    })
  })
}
