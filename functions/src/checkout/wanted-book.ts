import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { bookDoc, slugDoc } from '@lorecircle/shared/book/stored'
import type { CheckoutInput } from '@lorecircle/shared/checkout/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { slugOfTitle } from '@lorecircle/shared/text/slug'

/** The book that a reader names: by its id where the page has it, by its title as the spec's call does. */
export async function wantedBook(
  documents: Documents,
  { sub, folder }: Account,
  { bookId, title = '' }: Pick<CheckoutInput, 'bookId' | 'title'>,
): Promise<Book | null> {
  const id = bookId ?? (await bookIdOfSlug(documents, sub, slugOfTitle(title)))
  if (id === null || !/^[\w-]+$/.test(id)) return null
  return (await documents.read(bookDoc(folder, id)))?.value ?? null
}

async function bookIdOfSlug(documents: Documents, sub: string, slug: string): Promise<string | null> {
  return (await documents.read(slugDoc(sub, slug)))?.value.bookId ?? null
}
