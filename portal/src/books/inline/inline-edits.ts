import type { BookForAuthor, FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { BookInput } from '@lorecircle/shared/book/calls'
import { unlimited } from '@lorecircle/shared/stock/quantity'
import { z } from 'zod'
import { formatTypedPrice, sellingPriceProblem, stripDollarSign } from '../../numbers/price.ts'
import { editionProblem } from '../edition.ts'
import { bookDraft, bookInput } from '../editor/book-draft.ts'
import { quantityProblem, toQuantity } from '../quantity.ts'

type Edit = z.infer<typeof Edit>

const Edit = z.object({
  text: z.string(),
  seen: z.string(),
  /** Copies sold at that time: distinguishes sales from another tab's edit. */
  sold: z.number(),
})

/** One book’s edits, by `{formatId}/{field}`. */
export type BookEdits = z.infer<typeof BookEdits>

const BookEdits = z.record(z.string(), Edit)

export type InlineEdits = z.infer<typeof InlineEdits>

export const InlineEdits = z.record(z.string(), BookEdits)

export const inlineFields = ['price', 'quantity'] as const

export type InlineField = (typeof inlineFields)[number]

export const fieldLabels: Record<InlineField, string> = { price: 'Price', quantity: 'Quantity' }

export type InlineEditCell = { bookId: string; format: FormatForAuthor; field: InlineField }

const keyOf = (formatId: string, field: InlineField) => `${formatId}/${field}`

export const findEdit = (edits: BookEdits | undefined, format: FormatForAuthor, field: InlineField) =>
  edits?.[keyOf(format.id, field)]

const storedText = (format: FormatForAuthor, field: InlineField): string =>
  field === 'price' ? formatTypedPrice(format.price) : String(format.quantity)

export const shownText = (edits: BookEdits | undefined, format: FormatForAuthor, field: InlineField) =>
  findEdit(edits, format, field)?.text ?? storedText(format, field)

export const countEdits = (edits: BookEdits | undefined): number => Object.keys(edits ?? {}).length

export function recordEdit(
  edits: InlineEdits,
  { bookId, format, field }: InlineEditCell,
  typed: string,
): InlineEdits {
  const text = field === 'price' ? formatTypedPrice(typed) : typed.trim()
  const before = findEdit(edits[bookId], format, field)
  const stored = storedText(format, field)
  if (text === (before?.text ?? stored)) return edits
  const seen = before?.seen ?? stored
  const edit = { text, seen, sold: before?.sold ?? format.sold }
  return withCell(edits, { bookId, format, field }, text === stored || text === seen ? undefined : edit)
}

export const discardEdit = (edits: InlineEdits, cell: InlineEditCell): InlineEdits =>
  withCell(edits, cell, undefined)

export function confirmEdit(edits: InlineEdits, cell: InlineEditCell): InlineEdits {
  const { bookId, format, field } = cell
  const edit = findEdit(edits[bookId], format, field)
  return edit
    ? withCell(edits, cell, { text: edit.text, seen: storedText(format, field), sold: format.sold })
    : edits
}

function withCell(
  edits: InlineEdits,
  { bookId, format, field }: InlineEditCell,
  edit: Edit | undefined,
): InlineEdits {
  const { [keyOf(format.id, field)]: _, ...others } = edits[bookId] ?? {}
  return withBook(edits, bookId, edit ? { ...others, [keyOf(format.id, field)]: edit } : others)
}

function withBook(edits: InlineEdits, bookId: string, bookEdits: BookEdits): InlineEdits {
  const { [bookId]: _, ...others } = edits
  return countEdits(bookEdits) === 0 ? others : { ...others, [bookId]: bookEdits }
}

/** The edits after a save of `sent`: newer input stays, compared with what is stored now. */
export function removeSavedEdits(edits: InlineEdits, book: BookForAuthor, sent: BookEdits): InlineEdits {
  let left = edits
  for (const format of book.formats) {
    for (const field of inlineFields) {
      const cell = { bookId: book.id, format, field }
      const wasSent = findEdit(sent, format, field)
      if (!wasSent) continue
      left =
        findEdit(left[book.id], format, field) === wasSent ? discardEdit(left, cell) : confirmEdit(left, cell)
    }
  }
  return left
}

export function removeSentEdits(edits: InlineEdits, bookId: string, sent: BookEdits): InlineEdits {
  const left = Object.entries(edits[bookId] ?? {}).filter(([key]) => !sent[key])
  return left.length === countEdits(edits[bookId]) ? edits : withBook(edits, bookId, Object.fromEntries(left))
}

export const editProblem = (format: FormatForAuthor, field: InlineField, text: string): string | null =>
  field === 'price' ? sellingPriceProblem(text) : (quantityProblem(text) ?? editionProblem(format, text))

/**
 * The save input: the stored book with the list's edits. Each quantity is relative to the one that the author saw.
 */
export function editedInput(book: BookForAuthor, edits: BookEdits): z.input<typeof BookInput> {
  const draft = bookDraft(book)
  const edited = (formatId: string | undefined, field: InlineField) => edits[keyOf(formatId ?? '', field)]
  const formats = draft.formats.map((format) => {
    const price = edited(format.formatId, 'price')
    const quantity = edited(format.formatId, 'quantity')
    return {
      ...format,
      ...(price && { price: stripDollarSign(price.text) }),
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

/** A price or quantity that this tab and another one changed to different values. */
export type InlineConflict = { cell: InlineEditCell; label: string; mine: string; theirs: string }

/** Sales alone are no conflict, because a quantity edit is stored as a difference. */
export function inlineConflicts(books: readonly BookForAuthor[], edits: InlineEdits): InlineConflict[] {
  return books.flatMap((book) =>
    book.formats.flatMap((format) =>
      inlineFields.flatMap((field): InlineConflict[] => {
        const edit = findEdit(edits[book.id], format, field)
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
