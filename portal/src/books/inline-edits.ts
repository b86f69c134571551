import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import type { BookInput } from '@lorecircle/shared/calls'
import type { z } from 'zod'
import { draftOf, inputOf } from './book-draft.ts'
import { priceProblem, shownPrice, withoutSign } from './price.ts'
import { quantityProblem, unlimited } from './quantity.ts'

/** Prices and quantities that were changed on the desk and not yet saved: `{bookId}/{formatId}/{field}` → text. */
export type InlineEdits = ReadonlyMap<string, string>
export type InlineField = 'price' | 'quantity'
export type Cell = { bookId: string; formatId: string; field: InlineField }

const keyOf = ({ bookId, formatId, field }: Cell) => `${bookId}/${formatId}/${field}`

type Format = BookForAuthor['formats'][number]

export const storedText = (format: Format, field: InlineField): string =>
  field === 'price' ? shownPrice(format.price) : String(format.quantity)

export const shownText = (edits: InlineEdits, cell: Cell, format: Format): string =>
  edits.get(keyOf(cell)) ?? storedText(format, cell.field)

export const isEdited = (edits: InlineEdits, cell: Cell): boolean => edits.has(keyOf(cell))

/** Keeps what was typed; what equals the stored value is no edit. */
export function keepEdit(edits: InlineEdits, cell: Cell, format: Format, typed: string): InlineEdits {
  const text = cell.field === 'price' ? shownPrice(typed) : typed.trim()
  if (text === shownText(edits, cell, format)) return edits
  const next = new Map(edits)
  if (text === storedText(format, cell.field)) next.delete(keyOf(cell))
  else next.set(keyOf(cell), text)
  return next
}

export const dropEdit = (edits: InlineEdits, cell: Cell): InlineEdits =>
  new Map([...edits].filter(([key]) => key !== keyOf(cell)))

export const dropBook = (edits: InlineEdits, bookId: string): InlineEdits =>
  new Map([...edits].filter(([key]) => !key.startsWith(`${bookId}/`)))

export const isBookEdited = (edits: InlineEdits, bookId: string): boolean =>
  [...edits.keys()].some((key) => key.startsWith(`${bookId}/`))

export const editProblem = (field: InlineField, text: string): string | null =>
  field === 'price' ? priceProblem(text) : quantityProblem(text)

/** The book as it would be saved: its stored self with the desk's edits. */
export function editedInput(book: BookForAuthor, edits: InlineEdits): z.input<typeof BookInput> {
  const draft = draftOf(book)
  const formats = draft.formats.map((format) => {
    const edit = (field: InlineField) =>
      edits.get(keyOf({ bookId: book.id, formatId: format.formatId, field }))
    const price = edit('price')
    const quantity = edit('quantity')
    return {
      ...format,
      ...(price === undefined ? {} : { price: withoutSign(price) }),
      ...(quantity === undefined ? {} : { quantity, unlimited: quantity === unlimited }),
    }
  })
  return inputOf({ ...draft, formats }, book)
}
