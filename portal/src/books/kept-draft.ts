import { z } from 'zod'
import { BookDraft } from './book-draft.ts'

/** What was typed and not yet saved: kept in the browser until it is, whatever happens to the tab or the session. */
export type KeptDraft = z.infer<typeof KeptDraft>
export const KeptDraft = z.object({
  draft: BookDraft,
  /** The version that the author began to edit, for telling who changed what; null for a new book. */
  began: z.object({ etag: z.string(), draft: BookDraft }).nullable(),
  keptAtMs: z.number(),
})

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One author's draft of one book; `new` for the book that is being added. */
const keyOf = (sub: string, bookId: string) => `draft:${sub}:${bookId}`

/** Silent where the browser's storage is full or closed: the form itself still holds the text. */
export function keepDraft(shelf: Shelf, sub: string, bookId: string, kept: KeptDraft): void {
  try {
    shelf.setItem(keyOf(sub, bookId), JSON.stringify(kept))
  } catch {}
}

export function keptDraft(shelf: Shelf, sub: string, bookId: string): KeptDraft | null {
  try {
    const text = shelf.getItem(keyOf(sub, bookId))
    return text === null ? null : (KeptDraft.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

export function dropDraft(shelf: Shelf, sub: string, bookId: string): void {
  try {
    shelf.removeItem(keyOf(sub, bookId))
  } catch {}
}
