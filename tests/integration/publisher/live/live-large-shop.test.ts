import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { createPublisherServices } from '@lorecircle/publisher/services'
import { slugClaimDoc } from '@lorecircle/shared/book/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { emptyTally } from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { beforeAll, expect, test } from 'vitest'
import { bookOf, openShop, put, saveBook } from '../authors.ts'
import { countingRequests } from '../catalogue.ts'
import { plainRenderer } from '../platform.ts'
import { main, platform, services, startLivePages } from './live-pages.ts'

startLivePages()

beforeAll(async () => {
  const account = await openShop(services, 'many', [], { subdomain: 'many' })
  await put(services, nameDoc('many'), { sub: 'many', skeleton: '', at: '2026-01-01T00:00:00.000Z' })
  await put(services, slugClaimDoc('many', 'once'), { bookId: 'b7' })
  const books = Array.from({ length: 120 }, (_, n) => bookOf(`b${n}`))
  await inParallel(16, books, async (book) => {
    await saveBook(services, account, book)
    await put(services, tallyDoc('many', book.id), emptyTally)
  })
  await publishShop(services, 'many')
})

test.each([
  ['/cart', 200],
  ['/shop/book-b7', 200],
  ['/shop/once', 301],
  ['/nothing', 404],
])(
  '%s of a large shop costs on demand a handful of reads, however many books there are',
  async (path, status) => {
    const { clients, env } = platform
    const app = onDemandApp(createPublisherServices(env, clients, plainRenderer()), env.ORIGIN_SECRET)
    const headers = { 'x-viewer-host': `many.${main}`, 'x-origin-secret': env.ORIGIN_SECRET }
    const ask = () =>
      countingRequests(clients.s3, async () =>
        expect((await app.request(path, { headers })).status).toBe(status),
      )
    for (const { read, listed } of [await ask(), await ask()]) expect(read + listed).toBeLessThanOrEqual(10)
  },
)
