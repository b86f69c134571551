import { GetObjectCommand } from '@aws-sdk/client-s3'
import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { expect, test } from 'vitest'
import { bookOf, saveBook } from '../authors.ts'
import { countingRequests } from '../catalogue.ts'
import { publicJson } from '../market-state.ts'
import { account, both, enter, names, platform, services, startBestSellers, update } from './best-sellers.ts'

startBestSellers()

test('the market’s data are plain files, which need no time in their address and say how long they hold', {
  tags: ['A7-01', 'A7-03', 'A7-04', 'A7-05'],
}, async () => {
  const { books } = await publicJson(services, 'market-data/chunks/0.json')
  expect(books.map(({ title }: { title: string }) => title)).toEqual(names)
  const stored = await platform.clients.s3.send(
    new GetObjectCommand({ Bucket: platform.env.SITE_BUCKET, Key: 'market-data/leaders.json' }),
  )
  expect(stored.ContentType).toBe('application/json')
  expect(stored.CacheControl).toContain('max-age=0')
  expect(stored.ETag).toBeTruthy()
})

test('a save reads and writes as much beside best sellers as without', async () => {
  const cost = async (tagline: string) => {
    await saveBook(services, account, bookOf('older', { title: 'Older', formats: both, tagline }))
    return countingRequests(platform.clients.s3, () => update('older'))
  }
  const without = await cost('one')
  await enter('oldest', 2)
  await orderMarket(services)
  expect(await cost('two')).toEqual(without)
})
