import type { Services } from '@lorecircle/publisher/services/services'
import { type Account, newAccount } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Book, Format } from '@lorecircle/shared/book/book'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { DocumentAt } from '@lorecircle/shared/storage/stored'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import type { z } from 'zod'

const at = '2026-01-01T00:00:00.000Z'

const accountOf = (sub: string, changes: Partial<Account> = {}): Account => ({
  ...newAccount(
    { sub, email: `${sub}@lorecircle.example`, firstName: 'Edward', middleInitial: '', lastName: 'Plunkett' },
    at,
  ),
  subdomain: `shop-${sub}`,
  membership: { customerId: 'cus_1', subscriptionId: 'sub_1', status: 'active', pastDueSince: null },
  payments: {
    accountId: 'acct_1',
    chargesEnabled: true,
    payoutsEnabled: true,
    detailsSubmitted: true,
    requirementsDue: [],
  },
  ...changes,
})

export const formatOf = (changes: Partial<Format> = {}): Format => ({
  id: 'format-1',
  type: 'Paperback',
  priceInCents: 1499,
  slots: 'unlimited',
  numbered: false,
  cover: null,
  file: null,
  isbn: null,
  pages: null,
  ...changes,
})

export const bookOf = (id: string, changes: Partial<Book> = {}): Book => ({
  id,
  title: `Book ${id}`,
  slug: slugOfTitle(changes.title ?? `Book ${id}`),
  tagline: 'A tale',
  blurb: 'Once.\n\nTwice.',
  category: 'Fiction',
  genres: ['Fantasy'],
  subgenres: ['Dark Fantasy'],
  public: true,
  formats: [formatOf({ id: `format-${id}` })],
  series: null,
  firstTold: 1905,
  contentNotes: '',
  language: null,
  publishedOn: null,
  createdAt: at,
  updatedAt: at,
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
