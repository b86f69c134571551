import { emptyHealedShops, sweepShop, sweepSomeShops } from '@lorecircle/publisher/publish/sweep-shop'
import type { Services } from '@lorecircle/publisher/services/services'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { sweepCursorDoc } from '@lorecircle/shared/publishing/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOf, openShop } from './authors.ts'
import { type Platform, startPlatform } from './platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.stop())

const subs = ['s1', 's2', 's3', 's4', 's5']

const dayInMs = 24 * 60 * 60 * 1000
let aheadInMs = 0
const servicesLater = (): Services => ({ ...platform.services, now: () => new Date(Date.now() + aheadInMs) })

test('each run sweeps from where the last one ended, as far as its time goes, and a day later begins anew', async () => {
  const services = servicesLater()
  for (const sub of subs) await openShop(services, sub, [])
  const met: string[][] = []
  const run = async (forMs: number) => {
    const { shops, isRoundOver } = await sweepSomeShops(services, { forMs, atOnce: 2 })
    met.push(shops.map(({ sub }) => sub).sort())
    return isRoundOver
  }
  expect(await run(0)).toBe(false)
  expect(await run(0)).toBe(false)
  expect(await run(0)).toBe(true)
  expect(met).toEqual([['s1', 's2'], ['s3', 's4'], ['s5']])

  for (const sub of subs) {
    const key = `sites/shop-${sub}/index.html`
    await services.pages.remove(key, (await services.pages.etag(key)) ?? '')
  }
  expect(await run(60_000)).toBe(true)
  expect(met.at(-1)).toEqual([])
  aheadInMs = dayInMs
  expect(await run(60_000)).toBe(true)
  expect(met.at(-1)).toEqual(subs)
  expect((await services.documents.read(sweepCursorDoc()))?.value.after).toBe('')
})

test('a run that dies is followed by one that goes on behind the last shops that it noted', async () => {
  const { services } = platform
  await services.documents.update(sweepCursorDoc(), () => ({ after: 'accounts/s2.json' }))
  const { looked } = await sweepSomeShops(services)
  expect(looked).toBe(3)
})

test('a shop that the market shows as it is costs a sweep none of its books, drafts and all', async () => {
  const { services } = platform
  await openShop(services, 's6', [bookOf('shown'), bookOf('draft', { public: false })])
  await sweepShop(services, 's6', emptyHealedShops())
  const read: string[] = []
  const watched: Services = {
    ...services,
    documents: {
      ...services.documents,
      read(document) {
        read.push(document.key)
        return services.documents.read(document)
      },
    },
  }
  const healed = emptyHealedShops()
  await sweepShop(watched, 's6', healed)
  expect(read.filter((key) => bookDoc.placesIn(key) !== null)).toEqual([])
  expect(healed).toEqual(emptyHealedShops())
})
