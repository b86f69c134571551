import { readBooks } from '@lorecircle/functions/books/read-books'
import { parseEnv } from '@lorecircle/functions/services/env'
import { type Services, servicesFrom } from '@lorecircle/functions/services/services'
import type { Account } from '@lorecircle/shared/account/account'
import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { testBook } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { catalogueDoc } from '@lorecircle/shared/publishing/stored'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countingRequests } from '../publisher/catalogue.ts'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

/** Functions that have just started: they remember nothing. */
const cold = (): Services => servicesFrom(parseEnv(process.env))
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
