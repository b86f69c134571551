import type { Services } from '@lorecircle/publisher/services/services'
import type { Account } from '@lorecircle/shared/account/account'
import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Book } from '@lorecircle/shared/book/book'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { DocumentAt } from '@lorecircle/shared/storage/stored'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import type { z } from 'zod'

const accountOf = (sub: string, changes: Partial<Account> = {}) =>
  testAccount({
    sub,
    email: `${sub}@lorecircle.example`,
    firstName: 'Edward',
    lastName: 'Plunkett',
    subdomain: `shop-${sub}`,
    ...changes,
  })

export const bookOf = (id: string, changes: Partial<Book> = {}) =>
  testBook({
    id,
    title: `Book ${id}`,
    slug: slugOfTitle(changes.title ?? `Book ${id}`),
    tagline: 'A tale',
    blurb: 'Once.\n\nTwice.',
    subgenres: ['Dark Fantasy'],
    formats: [testFormat({ id: `format-${id}` })],
    firstTold: 1905,
    ...changes,
  })

/** Writes a document as it should be now, whatever it was. */
export const put = <S extends z.ZodType>(
  { documents }: Services,
  document: DocumentAt<S>,
  value: z.infer<S>,
) => documents.update(document, () => value)

export async function openShop(
  services: Services,
  sub: string,
  books: Book[],
  changes: Partial<Account> = {},
) {
  const account = accountOf(sub, changes)
  const profile: Profile = { penName: 'Lord Dunsany', subdomain: account.subdomain, accent: null }
  await put(services, accountDoc(sub), account)
  await put(services, profileDoc(account.folder), profile)
  for (const book of books) await saveBook(services, account, book)
  return account
}

export const saveBook = (services: Services, { folder }: Account, book: Book) =>
  put(services, bookDoc(folder, book.id), book)
