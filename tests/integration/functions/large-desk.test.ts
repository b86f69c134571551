import { listPosts } from '@lorecircle/functions/blog/fetch-posts'
import { readBooks } from '@lorecircle/functions/books/fetch-books'
import { parseEnv } from '@lorecircle/functions/services/env'
import { createServices, type Services } from '@lorecircle/functions/services/services'
import type { Account } from '@lorecircle/shared/account/account'
import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { testBook } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Post } from '@lorecircle/shared/post/post'
import { postDoc } from '@lorecircle/shared/post/stored'
import { catalogueDoc } from '@lorecircle/shared/publishing/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskOf } from '../orders/order-desk.ts'
import { countingRequests } from '../publisher/catalogue.ts'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

/** Functions that have just started: they remember nothing. */
const cold = (): Services => createServices(parseEnv(process.env))
const account: Account = testAccount({ sub: 'prolific', subdomain: 'prolific' })
const bookOf = (n: number) =>
  testBook({
    id: `b${n}`,
    title: `Book ${n}`,
    slug: `book-${n}`,
    createdAt: new Date(n * 1000).toISOString(),
  })
const titlesIn = async (services: Services) =>
  (await readBooks(services, account)).map(({ book }) => book.value.title)

test('the list of a large author is read from one copy of it, and never says what is no longer so', async () => {
  const { documents, s3 } = cold()
  const books = Array.from({ length: 120 }, (_, n) => bookOf(n))
  await inParallel(16, books, (book) => documents.create(bookDoc(account.folder, book.id), book))
  const titles = books.map(({ title }) => title).reverse()
  expect(await titlesIn(cold())).toEqual(titles)

  const next = cold()
  const { read } = await countingRequests(next.s3, async () => expect(await titlesIn(next)).toEqual(titles))
  expect(read).toBeLessThanOrEqual(4)

  await documents.update(bookDoc(account.folder, 'b7'), () => ({ ...bookOf(7), title: 'Told anew' }))
  await documents.remove(bookDoc(account.folder, 'b8'))
  await documents.create(bookDoc(account.folder, 'b500'), bookOf(500))
  await documents.create(tallyDoc(account.sub, 'b9'), { formats: { f: { sold: [1], withdrawn: [] } } })
  const now = ['Book 500', ...titles.filter((title) => title !== 'Book 8')].map((title) =>
    title === 'Book 7' ? 'Told anew' : title,
  )
  for (const services of [next, cold()]) {
    expect(await titlesIn(services)).toEqual(now)
    const sold = (await readBooks(services, account)).find(({ book }) => book.value.id === 'b9')
    expect(sold?.tally.formats.f?.sold).toEqual([1])
  }

  const standing = await documents.read(catalogueDoc(account.sub, 'books'))
  expect(standing).not.toBeNull()
  await documents.remove(catalogueDoc(account.sub, 'books'))
  expect(await titlesIn(cold())).toEqual(now)
  s3.destroy()
})

const postOf = (n: number): Post => ({
  id: `01JD3X8E5C${String(n).padStart(16, '0')}`,
  title: `Post ${n}`,
  content: '<p>Once.</p>',
  createdAt: new Date(n * 1000).toISOString(),
  updatedAt: new Date(n * 1000).toISOString(),
  isPublished: true,
})

test('the list of posts of a blog of years is read from one copy of it, and never says what is no longer so', async () => {
  const { documents, s3 } = cold()
  await documents.create(accountDoc(account.sub), account)
  const posts = Array.from({ length: 120 }, (_, n) => postOf(n))
  await inParallel(16, posts, (post) => documents.create(postDoc(account.folder, post.id), post))
  const listed = async (services: Services) =>
    (await deskOf(services, account.sub)(listPosts, calls.listPosts, {})).map(({ title }) => title)
  const titles = posts.map(({ title }) => title).reverse()
  expect(await listed(cold())).toEqual(titles)

  const next = cold()
  const { read } = await countingRequests(next.s3, async () => expect(await listed(next)).toEqual(titles))
  expect(read).toBeLessThanOrEqual(4)

  const [, , changed, gone] = posts
  if (!changed || !gone) throw new Error('there are too few posts')
  await documents.update(postDoc(account.folder, changed.id), () => ({ ...changed, title: 'Told anew' }))
  await documents.remove(postDoc(account.folder, gone.id))
  const now = titles
    .filter((title) => title !== gone.title)
    .map((title) => (title === changed.title ? 'Told anew' : title))
  for (const services of [next, cold()]) expect(await listed(services)).toEqual(now)
  s3.destroy()
})
