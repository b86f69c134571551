import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { type DraftStorage, isSameDraft, localDraft } from '../../editing/local-draft.ts'
import { BookDraft, bookDraft } from './book-draft.ts'

export const bookDraftKey = (id: string | null): string => `book:${id ?? 'new'}`

export function hasUnsavedChanges(storage: DraftStorage, sub: string, book: BookForAuthor): boolean {
  const local = localDraft(storage, sub, bookDraftKey(book.id), BookDraft)
  return local !== null && !isSameDraft(BookDraft, local.draft, bookDraft(book))
}
