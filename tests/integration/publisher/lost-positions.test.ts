import { PutObjectCommand } from '@aws-sdk/client-s3'
import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { publishAll } from '@lorecircle/publisher/publish/publish-all'
import type { Services } from '@lorecircle/publisher/services/services'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import { marketBookDoc, marketPositionDoc, nextPositionDoc } from '@lorecircle/shared/market/stored'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookOf, openShop } from './authors.ts'
import { expectConsistentMarket, titles } from './market-state.ts'
import { type Platform, startPlatformWith } from './platform.ts'

const ids = Array.from({ length: 6 }, (_, n) => `b${n}`)
async function oneShop(services: Services) {
  await openShop(
    services,
    'a',
    ids.map((id) => bookOf(id)),
  )
  await publishAll(services)
}

let platform: Platform
beforeEach(async () => {
  platform = await startPlatformWith(oneShop)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await platform.stop()
})

const positionOf = async (bookId: string) =>
  (await platform.services.documents.read(marketBookDoc(bookId)))?.value.position ?? -1
const ownerOf = async (position: number) =>
  (await platform.services.documents.read(marketPositionDoc(position)))?.value.bookId

async function damage(position: number, how: 'lost' | 'garbled') {
  const { services, clients, env } = platform
  const { key } = marketPositionDoc(position)
  if (how === 'lost') await services.documents.remove({ key })
  else await clients.s3.send(new PutObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key: key, Body: 'rotten' }))
}

async function loseMasks() {
  const { pages } = platform.services
  const key = marketDataPaths.masks(0).replace(/^\//, '')
  await pages.remove(key, (await pages.etag(key)) ?? '')
}

async function expectWholeMarket() {
  expect((await titles(platform.services, 'paid')).toSorted()).toEqual(ids.map((id) => `Book ${id}`))
  await expectConsistentMarket(platform.services, ['all', 'fantasy'])
}

test.each(['lost', 'garbled'] as const)(
  'a %s document of a position is written again from the books’ records, and no book leaves the market',
  async (how) => {
    const position = await positionOf('b2')
    await damage(position, how)
    await loseMasks()
    await orderMarket(platform.services)
    await expectWholeMarket()
    expect(await ownerOf(position)).toBe('b2')
  },
)

test('a position whose document and the hint behind it were lost goes to no other book', async () => {
  const { services } = platform
  const last = Math.max(...(await Promise.all(ids.map(positionOf))))
  await damage(last, 'lost')
  await services.documents.remove(nextPositionDoc())
  await openShop(services, 'z', [bookOf('newcomer')])
  await updateMarket(services, [{ sub: 'z', books: ['newcomer'] }])
  expect(await positionOf('newcomer')).toBe(last + 1)
  await orderMarket(services)
  expect(await titles(services, 'paid')).toHaveLength(ids.length + 1)
  expect(new Set(await Promise.all([...ids, 'newcomer'].map(positionOf))).size).toBe(ids.length + 1)
})

test('a position that no book has is looked for once', async () => {
  const { services } = platform
  const next = Math.max(...(await Promise.all(ids.map(positionOf)))) + 1
  await services.documents.update(nextPositionDoc(), () => ({ next: next + 1 }))
  await orderMarket(services)
  expect(await ownerOf(next)).toBe('')
  const read = vi.spyOn(services.documents, 'read')
  await orderMarket(services)
  const records = read.mock.calls.filter(([{ key }]) => key.startsWith('market/books/'))
  expect(records).toEqual([])
  await expectWholeMarket()
})
