import { sha256Hex, subscriberId } from '@lorecircle/functions/newsletter/subscriber-id'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { type Book, findBookCover } from '@lorecircle/shared/book/book'
import { bookDoc, slugClaimDoc } from '@lorecircle/shared/book/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Image } from '@lorecircle/shared/media/image'
import { subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import {
  confirmSubscriber,
  consentWords,
  recordSignUpRequest,
  type SignUpRequest,
  type Subscriber,
} from '@lorecircle/shared/newsletter/subscriber'
import type { Post } from '@lorecircle/shared/post/post'
import { postDoc } from '@lorecircle/shared/post/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { DocumentAt } from '@lorecircle/shared/storage/stored'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import type { z } from 'zod'
import { newShop } from '../../journeys/support/new-shop.ts'
import { benchBook } from '../bench-shop.ts'

export type Size = { books: number; posts: number; readers: number }
export type Author = Size & { sub: string; email: string; password: string }

const writesAtOnce = 32

export async function makeAuthor(
  platform: PlatformFile,
  documents: Documents,
  { firstName, ...size }: Size & { firstName: string },
): Promise<Author> {
  const { sub, email, password, subdomain } = await newShop(platform, firstName)
  const account = await documents.read(accountDoc(sub))
  if (account === null) throw new Error(`${email} has no account`)
  const { folder } = account.value
  const covers = await coversOfDemo(documents)
  const host = `${subdomain}.${new URL(platform.market).host}`
  const entries: [document: DocumentAt, value: unknown][] = [
    ...times(size.readers, (n) => readerOf(n, host)).map((reader) =>
      entry(subscriberDoc(sub, reader.id), reader),
    ),
    ...times(size.posts, postOf).map((post) => entry(postDoc(folder, post.id), post)),
    ...times(size.books, (n) => bookOf(`${sub}-${n}`, n, covers)).flatMap((book) => [
      entry(slugClaimDoc(sub, book.slug), { bookId: book.id }),
      entry(bookDoc(folder, book.id), book),
    ]),
  ]
  await inParallel(writesAtOnce, entries, ([document, value]) => documents.create(document, value))
  return { ...size, sub, email, password }
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
const entry = <S extends z.ZodType>(document: DocumentAt<S>, value: z.infer<S>): [DocumentAt, unknown] => [
  document,
  value,
]

const minuteInMs = 60_000
const dayInMs = 24 * 60 * minuteInMs
const newestAtMs = Date.parse('2026-06-30T12:00:00.000Z')
const before = (ms: number) => new Date(newestAtMs - ms).toISOString()

async function coversOfDemo(documents: Documents): Promise<Image[]> {
  const covers: Image[] = []
  for await (const { key } of documents.list(accountDoc.within())) {
    const account = await documents.read(accountDoc.at(key))
    if (account === null) continue
    for await (const { key } of documents.list(bookDoc.within(account.value.folder))) {
      const book = await documents.read(bookDoc.at(key))
      const cover = book && findBookCover(book.value)
      if (cover) covers.push(cover)
    }
  }
  return covers
}

/** Book 0 is the newest and comes first. */
function bookOf(id: string, n: number, covers: readonly Image[]): Book {
  const title = `Tale ${n}`
  const at = before(n * minuteInMs)
  const book = benchBook(id, n)
  return {
    ...book,
    title,
    slug: slugOfTitle(title),
    formats: book.formats.map((format) => ({ ...format, cover: covers[n % covers.length] ?? null })),
    createdAt: at,
    updatedAt: at,
  }
}

const daysBetweenPosts = 5
const paragraph = `<p>${'A letter from the road, with the weather in it. '.repeat(8)}</p>`

function postOf(n: number): Post {
  const at = before(n * daysBetweenPosts * dayInMs)
  return {
    id: `01K${String(n).padStart(23, '0')}`,
    title: `Notes from the road, ${n}`,
    content: paragraph.repeat(6),
    isPublished: true,
    createdAt: at,
    updatedAt: at,
  }
}

const firstNames = ['Miriam', 'Tomás', 'Ingrid', 'Priya', 'Colin', 'Yuki', 'Leonie']
const lastNames = [
  'Okafor',
  'Ferreira',
  'Halvorsen',
  'Nambiar',
  'Baxter',
  'Tanabe',
  'Brandt',
  'Quill',
  'Thorne',
]

function readerOf(n: number, host: string): Subscriber {
  const email = `reader-${n}@example.com`
  const askedAt = before(n * minuteInMs)
  const ask: SignUpRequest = {
    firstName: firstNames[n % firstNames.length] ?? '',
    lastName: lastNames[n % lastNames.length] ?? '',
    words: consentWords('Bench Author'),
    host,
    language: 'en',
    askedAt,
    tokenHash: sha256Hex(`ask ${n}`),
    by: 'reader',
  }
  const newcomer = { id: subscriberId(email), email, unsubscribeToken: sha256Hex(`leave ${n}`) }
  const reader = confirmSubscriber(recordSignUpRequest(null, newcomer, ask), ask.tokenHash, new Date(askedAt))
  if (reader === null) throw new Error(`${email} could not confirm`)
  return reader
}
