import type { BookForAuthor, FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { BookInput } from '@lorecircle/shared/book/calls'
import { unlimited } from '@lorecircle/shared/stock/quantity'
import { z } from 'zod'
import { sellingPriceProblem, shownPrice, withoutSign } from '../../numbers/price.ts'
import { editionProblem } from '../edition.ts'
import { bookDraft, bookInput } from '../editor/book-draft.ts'
import { quantityProblem, toQuantity } from '../quantity.ts'

/** A price or quantity that was changed in the list and not yet saved, with what stood there when the author changed it. */
type Edit = z.infer<typeof Edit>

const Edit = z.object({
  text: z.string(),
  seen: z.string(),
  /** Copies sold when it was seen: tells sales from another tab's edit. */
  sold: z.number(),
})

/** One book's edits, by `{formatId}/{field}`. */
export type BookEdits = z.infer<typeof BookEdits>

const BookEdits = z.record(z.string(), Edit)

/** Every book's edits, by its id. */
export type InlineEdits = z.infer<typeof InlineEdits>

export const InlineEdits = z.record(z.string(), BookEdits)

export const fields = ['price', 'quantity'] as const

export type InlineField = (typeof fields)[number]

export const fieldLabels: Record<InlineField, string> = { price: 'Price', quantity: 'Quantity' }

export type Cell = { bookId: string; format: FormatForAuthor; field: InlineField }

const keyOf = (formatId: string, field: InlineField) => `${formatId}/${field}`

export const editOf = (edits: BookEdits | undefined, format: FormatForAuthor, field: InlineField) =>
  edits?.[keyOf(format.id, field)]

const storedText = (format: FormatForAuthor, field: InlineField): string =>
  field === 'price' ? shownPrice(format.price) : String(format.quantity)

export const shownText = (edits: BookEdits | undefined, format: FormatForAuthor, field: InlineField) =>
  editOf(edits, format, field)?.text ?? storedText(format, field)

export const countEdits = (edits: BookEdits | undefined): number => Object.keys(edits ?? {}).length

/** Keeps what was typed; what equals the stored value, or what the author saw before, is no edit. */
export function keepEdit(edits: InlineEdits, { bookId, format, field }: Cell, typed: string): InlineEdits {
  const text = field === 'price' ? shownPrice(typed) : typed.trim()
  const before = editOf(edits[bookId], format, field)
  const stored = storedText(format, field)
  if (text === (before?.text ?? stored)) return edits
  const seen = before?.seen ?? stored
  const edit = { text, seen, sold: before?.sold ?? format.sold }
  return withCell(edits, { bookId, format, field }, text === stored || text === seen ? undefined : edit)
}

export const dropEdit = (edits: InlineEdits, cell: Cell): InlineEdits => withCell(edits, cell, undefined)

/** The author has now seen what stands there, and wants their own all the same. */
export function keepMine(edits: InlineEdits, cell: Cell): InlineEdits {
  const { bookId, format, field } = cell
  const edit = editOf(edits[bookId], format, field)
  return edit
    ? withCell(edits, cell, { text: edit.text, seen: storedText(format, field), sold: format.sold })
    : edits
}

function withCell(edits: InlineEdits, { bookId, format, field }: Cell, edit: Edit | undefined): InlineEdits {
  const { [keyOf(format.id, field)]: _, ...others } = edits[bookId] ?? {}
  return withBook(edits, bookId, edit ? { ...others, [keyOf(format.id, field)]: edit } : others)
}

function withBook(edits: InlineEdits, bookId: string, bookEdits: BookEdits): InlineEdits {
  const { [bookId]: _, ...others } = edits
  return countEdits(bookEdits) === 0 ? others : { ...others, [bookId]: bookEdits }
}

/** The edits once a book was saved with `sent`: what was typed over them meanwhile stays, against what is stored now. */
export function afterSave(edits: InlineEdits, book: BookForAuthor, sent: BookEdits): InlineEdits {
  let left = edits
  for (const format of book.formats) {
    for (const field of fields) {
      const cell = { bookId: book.id, format, field }
      const wasSent = editOf(sent, format, field)
      if (!wasSent) continue
      left = editOf(left[book.id], format, field) === wasSent ? dropEdit(left, cell) : keepMine(left, cell)
    }
  }
  return left
}

/** The same without any figure that was sent: what Undo may still go back to. */
export function withoutSent(edits: InlineEdits, bookId: string, sent: BookEdits): InlineEdits {
  const left = Object.entries(edits[bookId] ?? {}).filter(([key]) => !sent[key])
  return left.length === countEdits(edits[bookId]) ? edits : withBook(edits, bookId, Object.fromEntries(left))
}

export const editProblem = (format: FormatForAuthor, field: InlineField, text: string): string | null =>
  field === 'price' ? sellingPriceProblem(text) : (quantityProblem(text) ?? editionProblem(format, text))

/** The book as it would be saved: its stored self with the list's edits, each quantity against the one that was seen. */
export function editedInput(book: BookForAuthor, edits: BookEdits): z.input<typeof BookInput> {
  const draft = bookDraft(book)
  const edited = (formatId: string | undefined, field: InlineField) => edits[keyOf(formatId ?? '', field)]
  const formats = draft.formats.map((format) => {
    const price = edited(format.formatId, 'price')
    const quantity = edited(format.formatId, 'quantity')
    return {
      ...format,
      ...(price && { price: withoutSign(price.text) }),
      ...(quantity && { quantity: quantity.text, unlimited: quantity.text === unlimited }),
    }
  })
  const input = bookInput({ ...draft, formats }, book)
  return {
    ...input,
    formats: input.formats.map((format) => {
      const quantity = edited(format.id, 'quantity')
      return quantity ? { ...format, quantitySeen: toQuantity(quantity.seen) } : format
    }),
  }
}

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
