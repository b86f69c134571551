import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Image } from '@lorecircle/shared/media/image'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { emptyTally } from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { emptyWelcome, type Welcome } from '@lorecircle/shared/welcome/welcome'

export const sub = 'rehearsal'

const cover: Image = {
  hash: '0'.repeat(32),
  width: 640,
  height: 960,
  widths: [160, 320, 640],
  colour: '#6b5a4a',
  alt: 'A cover',
}

const account = testAccount({
  sub,
  email: 'a@lorecircle.example',
  firstName: 'A',
  lastName: 'B',
  subdomain: 'rehearsal',
})
const profile: Profile = { penName: 'A. B.', subdomain: 'rehearsal', accent: 'woad' }
const welcome: Welcome = {
  ...emptyWelcome,
  profileImage: cover,
  tagline: 'Welcome',
  welcomeMessage: '<p>Come <em>in</em>, and <a href="https://lorecircle.example">look</a> around.</p>',
}

const book = (n: number, tagline: string) =>
  testBook({
    id: `book-${n}`,
    title: `Book ${n}`,
    slug: `book-${n}`,
    tagline,
    blurb: 'Once upon a time.\n\nAnd then.',
    subgenres: ['Dark Fantasy'],
    formats: [
      testFormat({ id: `f-${n}-1`, type: 'eBook', priceInCents: 499, cover }),
      testFormat({
        id: `f-${n}-2`,
        type: 'Special Edition',
        priceInCents: 12_000,
        slots: 100,
        numbered: true,
      }),
      testFormat({ id: `f-${n}-3`, type: 'eBook', priceInCents: 0 }),
    ],
    firstTold: 1905,
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
