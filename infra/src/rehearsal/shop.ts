import { type Account, newAccount } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Book, Format } from '@lorecircle/shared/book/book'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Image } from '@lorecircle/shared/media/image'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { emptyTally } from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { emptyWelcome, type Welcome } from '@lorecircle/shared/welcome/welcome'

const at = '2026-01-01T00:00:00.000Z'
export const sub = 'rehearsal'

const cover: Image = {
  hash: '0'.repeat(32),
  width: 640,
  height: 960,
  widths: [160, 320, 640],
  colour: '#6b5a4a',
  alt: 'A cover',
}

const account: Account = {
  ...newAccount({ sub, email: 'a@lorecircle.example', firstName: 'A', lastName: 'B', middleInitial: '' }, at),
  subdomain: 'rehearsal',
  membership: { customerId: 'c', subscriptionId: 's', status: 'active', pastDueSince: null },
  payments: {
    accountId: 'a',
    chargesEnabled: true,
    payoutsEnabled: true,
    detailsSubmitted: true,
    requirementsDue: [],
  },
}
const profile: Profile = { penName: 'A. B.', subdomain: 'rehearsal', accent: 'woad' }
const welcome: Welcome = {
  ...emptyWelcome,
  profileImage: cover,
  tagline: 'Welcome',
  welcomeMessage: '<p>Come <em>in</em>, and <a href="https://lorecircle.example">look</a> around.</p>',
}

const format = (id: string, changes: Partial<Format>): Format => ({
  id,
  type: 'eBook',
  priceInCents: 499,
  slots: 'unlimited',
  numbered: false,
  cover: null,
  file: null,
  isbn: null,
  pages: null,
  ...changes,
})

const book = (n: number, tagline: string): Book => ({
  id: `book-${n}`,
  title: `Book ${n}`,
  slug: `book-${n}`,
  tagline,
  blurb: 'Once upon a time.\n\nAnd then.',
  category: 'Fiction',
  genres: ['Fantasy'],
  subgenres: ['Dark Fantasy'],
  public: true,
  formats: [
    format(`f-${n}-1`, { cover }),
    format(`f-${n}-2`, { type: 'Special Edition', priceInCents: 12_000, slots: 100, numbered: true }),
    format(`f-${n}-3`, { priceInCents: 0 }),
  ],
  series: null,
  firstTold: 1905,
  contentNotes: '',
  language: null,
  publishedOn: null,
  createdAt: at,
  updatedAt: at,
})

const bookDocument = (n: number, tagline: string): [key: string, value: unknown] => [
  bookDoc(account.folder, `book-${n}`).key,
  book(n, tagline),
]

/** A shop with something on every shelf, as documents. */
export const newShop: [key: string, value: unknown][] = [
  [accountDoc(sub).key, account],
  [profileDoc(account.folder).key, profile],
  [welcomeDoc(account.folder).key, welcome],
  [tallyDoc(sub, 'book-1').key, emptyTally],
  ...[1, 2, 3].map((n) => bookDocument(n, 'A tale')),
]

export const savedBook = bookDocument(1, 'A tale told again')
