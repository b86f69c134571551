import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { createPublisherServices } from '@lorecircle/publisher/services'
import { cachedDocuments } from '@lorecircle/shared/storage/cached-documents'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { isLongRun } from '../../support/store/seeds.ts'
import { bookOf, openShop, put, saveBook } from './authors.ts'
import { type Platform, plainRenderer, startPlatform } from './platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.stop())

setFlagsFromString('--expose-gc')
const collect = z.function().parse(runInNewContext('gc'))
const heapInMb = () => {
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

test.runIf(isLongRun)(
  'a publisher that works on one shop after another, on the market and on what readers ask for holds no more after the last than after the first',
  async () => {
    const services = createPublisherServices(platform.env, platform.clients, plainRenderer())
    const publisher = {
      ...services,
      invalidate: async () => {},
      cached: cachedDocuments(services.documents, 1_000_000),
    }
    const blurb = 'Once upon a time. '.repeat(3000)
    const account = await openShop(
      services,
      'one',
      Array.from({ length: 12 }, (_, n) => bookOf(`b${n}`, { blurb })),
    )
    const { ORIGIN_SECRET } = platform.env
    const onDemand = onDemandApp(publisher, ORIGIN_SECRET)
    const read = async (host: string, path: string) => {
      const headers = { 'x-viewer-host': host, 'x-origin-secret': ORIGIN_SECRET }
      return (await onDemand.request(`http://127.0.0.1${path}`, { headers })).text()
    }
    const evening = async (from: number) => {
      for (let n = from; n < from + 60; n++) {
        await saveBook(services, account, bookOf(`b${n % 12}`, { blurb: `${blurb}${n}` }))
        await publishShop(publisher, 'one')
        const other = `other-${n}`
        await openShop(services, other, [bookOf(other, { blurb: `${n} ${blurb}` })])
        await put(services, nameDoc(`shop-${other}`), {
          sub: other,
          skeleton: other,
          at: '2026-01-01T00:00:00.000Z',
        })
        await publishShop(publisher, other)
        // A run costs more than all the rest, and does as much for many as for one.
        if (n % 4 === 3)
          await updateMarket(publisher, [
            { sub: 'one', books: [`b${n % 12}`] },
            ...[n - 3, n - 2, n - 1, n].map((m) => ({ sub: `other-${m}`, books: [`other-${m}`] })),
          ])
        const host = `shop-${other}.${new URL(services.site.origin).host}`
        expect(await read(host, `/shop/book-${other}`)).toContain('"template":"book"')
        await read(host, `/nowhere-${n}`)
        await read(new URL(services.site.origin).host, `/market?page=${n}`)
        expect(publisher.cached.held()).toBeLessThanOrEqual(1_000_000)
      }
    }
    await evening(0)
    const after = [heapInMb()]
    for (const from of [60, 120]) {
      await evening(from)
      after.push(heapInMb())
    }
    const [first = 0, second = 0, third = 0] = after
    // What is lost is lost every evening; what else the process keeps, the store's own lists among it, comes once.
    expect(Math.min(second - first, third - second)).toBeLessThan(3)
  },
  600_000,
)
