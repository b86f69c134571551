import { createApiApp } from '@lorecircle/functions/lambda-handler'
import { parseEnv } from '@lorecircle/functions/services/env'
import { createServices } from '@lorecircle/functions/services/services'
import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { testBook } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { calls } from '@lorecircle/shared/registry/calls'
import { emptyTally } from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { expect, test } from 'vitest'
import { countingRequests } from '../../publisher/catalogue.ts'
import { domain, functions, openShopServices } from './shop-services.ts'

openShopServices()

const books = 120

async function openLargeShop() {
  const { documents } = functions
  const { sub, folder } = testAccount({ sub: 'prolific' })
  await documents.create(accountDoc(sub), testAccount({ sub, subdomain: 'prolific' }))
  await documents.create(nameDoc('prolific'), { sub, skeleton: '', at: '2026-01-01T00:00:00.000Z' })
  const ids = Array.from({ length: books }, (_, n) => `b${n}`)
  await inParallel(16, ids, async (id) => {
    await documents.create(bookDoc(folder, id), testBook({ id, slug: id, public: true }))
    await documents.create(tallyDoc(sub, id), emptyTally)
  })
}

test('all books of a large shop cost a handful of reads, however many they are, also where nothing is remembered', async () => {
  await openLargeShop()
  const env = parseEnv(process.env)
  const headers = { 'x-viewer-host': `prolific.${domain}`, 'x-origin-secret': env.ORIGIN_SECRET }
  const started = () => {
    const services = createServices(env)
    return { s3: services.s3, app: createApiApp(services) }
  }
  const ask = ({ s3, app }: ReturnType<typeof started>) =>
    countingRequests(s3, async () => {
      const answer = await app.request('/api/shop-books', { headers })
      expect(calls.shopBooks.output.parse(await answer.json()).books).toHaveLength(books)
    })
  // The first of all keeps for the others what it had to read book by book.
  await ask(started())
  const next = started()
  for (const { read, listed } of [await ask(next), await ask(next)])
    expect(read + listed).toBeLessThanOrEqual(10)
})

test('the books of a large shop come in pages, each once', async () => {
  const env = parseEnv(process.env)
  const headers = { 'x-viewer-host': `prolific.${domain}`, 'x-origin-secret': env.ORIGIN_SECRET }
  const app = createApiApp(createServices(env))
  const seen: string[] = []
  let after: string | undefined = ''
  while (after !== undefined) {
    const asked = new URLSearchParams({ most: '50', ...(after === '' ? {} : { after }) })
    const answer = await app.request(`/api/shop-books?${asked}`, { headers })
    const page = calls.shopBooks.output.parse(await answer.json())
    expect(page.books.length).toBeLessThanOrEqual(50)
    seen.push(...page.books.map(({ id }) => id))
    after = page.next
  }
  expect(new Set(seen).size).toBe(books)
  expect(seen).toHaveLength(books)
})
