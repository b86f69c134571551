import type { Account } from '@lorecircle/shared/account/account'
import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Book } from '@lorecircle/shared/book/book'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc, slugClaimDoc } from '@lorecircle/shared/book/stored'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { mainGenres } from '@lorecircle/shared/taxonomy/taxonomy'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import type { Person } from '../integration/functions/sign-tokens.ts'

const at = '2026-01-01T00:00:00.000Z'

export const author: Person = {
  sub: 'bench-author',
  email: 'bench@lorecircle.example',
  firstName: 'Bench',
  lastName: 'Author',
}

export function benchShop(person: Person, subdomain: string, size: number) {
  const account = testAccount({ ...person, subdomain })
  const profile: Profile = { penName: 'Bench Author', subdomain, accent: 'woad' }
  const books = Array.from({ length: size }, (_, n) => benchBook(`${person.sub}-${n}`, n))
  return { account, profile, books, documents: documentsOf(account, profile, books) }
}

const documentsOf = (account: Account, profile: Profile, books: Book[]): [key: string, value: unknown][] => [
  [accountDoc(account.sub).key, account],
  [profileDoc(account.folder).key, profile],
  [nameDoc(account.subdomain ?? '').key, { sub: account.sub, skeleton: account.subdomain, at }],
  ...books.flatMap((book): [string, unknown][] => [
    [bookDoc(account.folder, book.id).key, book],
    [slugClaimDoc(account.sub, book.slug).key, { bookId: book.id }],
  ]),
]

export function benchBook(id: string, n: number): Book {
  const genre = mainGenres[n % mainGenres.length]
  const title = `The Book ${id}`
  return testBook({
    id,
    title,
    slug: slugOfTitle(title),
    tagline: 'A tale of a save',
    blurb: Array.from({ length: 4 }, () =>
      'Once upon a time there was a book that was saved again. '.repeat(6),
    ).join('\n\n'),
    category: genre?.category ?? 'Fiction',
    genres: genre ? [genre.name] : [],
    subgenres: genre?.subgenres.slice(0, 1) ?? [],
    formats: [
      testFormat({ id: `${id}-1`, type: 'eBook', priceInCents: 499 }),
      testFormat({
        id: `${id}-2`,
        type: 'Special Edition',
        priceInCents: 12_000,
        slots: 100,
        numbered: true,
      }),
    ],
    firstTold: 1905,
  })
}
