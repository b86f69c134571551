import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { type DraftStorage, isSameDraft, localDraft } from '../../editing/local-draft.ts'
import { BookDraft, bookDraft } from './book-draft.ts'

/** What the local draft of a book is called: one name for the new one, one for each that was stored. */
export const bookDraftKey = (id: string | null): string => `book:${id ?? 'new'}`

/** Does this browser hold changes of the book that are not stored? */
export function hasUnsavedChanges(storage: DraftStorage, sub: string, book: BookForAuthor): boolean {
  const local = localDraft(storage, sub, bookDraftKey(book.id), BookDraft)
  return local !== null && !isSameDraft(BookDraft, local.draft, bookDraft(book))
}
