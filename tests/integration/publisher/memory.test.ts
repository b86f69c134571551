import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { servicesFrom } from '@lorecircle/publisher/services'
import { cachedDocuments } from '@lorecircle/shared/storage/cached-documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bookOf, openShop, saveBook } from './authors.ts'
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

test('a publisher that works on one shop after another holds no more after the last than after the first', async () => {
  const services = servicesFrom(platform.env, platform.clients, plainRenderer())
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
  const evening = async (from: number) => {
    for (let n = from; n < from + 60; n++) {
      await saveBook(services, account, bookOf(`b${n % 12}`, { blurb: `${blurb}${n}` }))
      await publishShop(publisher, 'one')
      const other = `other-${n}`
      await openShop(services, other, [bookOf(other, { blurb: `${n} ${blurb}` })])
      await publishShop(publisher, other)
      expect(publisher.cached.held()).toBeLessThanOrEqual(1_000_000)
    }
  }
  await evening(0)
  const before = heapInMb()
  await evening(60)
  expect(heapInMb() - before).toBeLessThan(3)
}, 120_000)
