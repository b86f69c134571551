import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { bookDoc, slugDoc } from '@lorecircle/shared/book/stored'
import type { CheckoutInput } from '@lorecircle/shared/checkout/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { formerSlugOfTitle, slugOfTitle } from '@lorecircle/shared/text/slug'

/** The book that a reader names: by its id where the page has it, by its title as the spec's call does. */
export async function wantedBook(
  documents: Documents,
  { sub, folder }: Pick<Account, 'sub' | 'folder'>,
  { bookId, title = '' }: Pick<CheckoutInput, 'bookId' | 'title'>,
): Promise<Book | null> {
  const byId = async (id: string | null) =>
    id === null || !/^[\w-]+$/.test(id) ? null : ((await documents.read(bookDoc(folder, id)))?.value ?? null)
  if (bookId !== undefined) return byId(bookId)

  const slugs = new Set([slugOfTitle(title), formerSlugOfTitle(title)])
  const found: Book[] = []
  for (const slug of slugs) {
    const book = await byId((await documents.read(slugDoc(sub, slug)))?.value.bookId ?? null)
    if (book?.title === title.trim()) return book
    if (book) found.push(book)
  }
  return found[0] ?? null
}
