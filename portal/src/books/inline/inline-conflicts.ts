import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { type Cell, type Edit, editOf, fields, type InlineEdits, storedText } from './inline-edits.ts'

/** A price or quantity that this tab and another one changed, each to something else. */
export type InlineConflict = { cell: Cell; label: string; mine: string; theirs: string }

/** Sales alone are no conflict: what an author changes about a quantity is a difference. */
export function inlineConflicts(books: readonly BookForAuthor[], edits: InlineEdits): InlineConflict[] {
  return books.flatMap((book) =>
    book.formats.flatMap((format) =>
      fields.flatMap((field): InlineConflict[] => {
        const edit = editOf(edits[book.id], format, field)
        const theirs = storedText(format, field)
        if (!edit || edit.seen === theirs || edit.text === theirs) return []
        if (field === 'quantity' && wasOnlySold(edit, theirs, format.sold)) return []
        const cell = { bookId: book.id, format, field }
        return [{ cell, label: `${book.title}, ${format.type} ${field}`, mine: edit.text, theirs }]
      }),
    ),
  )
}

const wasOnlySold = ({ seen, sold }: Edit, now: string, soldNow: number): boolean =>
  seen !== '' && now !== '' && Number(seen) - Number(now) === soldNow - sold
