import type { Account } from '@lorecircle/shared/account/account'
import { Book } from '@lorecircle/shared/book/book'
import { slugOfTitle } from '@lorecircle/shared/book/slug'
import type { CheckoutInput } from '@lorecircle/shared/checkout/calls'
import { keys } from '@lorecircle/shared/keys'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { z } from 'zod'

/** The book that a reader names: by its id where the page has it, by its title as the spec's call does. */
export async function wantedBook(
  documents: Documents,
  { sub, folder }: Account,
  { bookId, title = '' }: Pick<CheckoutInput, 'bookId' | 'title'>,
): Promise<Book | null> {
  const id = bookId ?? (await bookIdOfSlug(documents, sub, slugOfTitle(title)))
  if (id === null || !/^[\w-]+$/.test(id)) return null
  return (await documents.read(keys.book(folder, id), Book))?.value ?? null
}

const SlugClaim = z.object({ bookId: z.string() })

async function bookIdOfSlug(documents: Documents, sub: string, slug: string): Promise<string | null> {
  return (await documents.read(keys.slug(sub, slug), SlugClaim))?.value.bookId ?? null
}
