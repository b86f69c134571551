import { orderMarket } from '@lorecircle/publisher/market/order-market'
import { listCountedDays } from '@lorecircle/shared/sales/ledger'
import { expect, test } from 'vitest'
import { expectConsistentMarket, publicJson, titles } from '../market-state.ts'
import { enter, now, refund, services, startBestSellers } from './best-sellers.ts'

startBestSellers()

test('the hundred best sellers lead each list by copies, and the rest follow, newest first', {
  tags: ['A2.5-30', 'A2.5-31'],
}, async () => {
  expect(await titles(services, 'paid')).toEqual(['Newest', 'Newer', 'Older', 'Oldest'])
  await enter('oldest', 2)
  await enter('older', 3)
  await enter('newest', 1, { mode: 'free' })
  await enter('oldest', 1, { mode: 'free' })
  await orderMarket(services)
  expect(await titles(services, 'paid')).toEqual(['Older', 'Oldest', 'Newest', 'Newer'])
  // Of equals the newest leads.
  expect(await titles(services, 'free')).toEqual(['Newest', 'Oldest', 'Newer', 'Older'])
  expect(await titles(services, 'paid', 'fantasy/dark-fantasy')).toEqual([
    'Older',
    'Oldest',
    'Newest',
    'Newer',
  ])
  await expectConsistentMarket(services)
  expect(await orderMarket(services)).toEqual({ written: 0 })
})

test('copies that came back do not count, and a book that has sold nothing else does not lead', {
  tags: ['A2.5-30'],
}, async () => {
  const oldest = await enter('oldest', 3)
  await refund(oldest.slice(1))
  await enter('older', 2)
  await refund(await enter('newer', 1, { day: '2026-11-01' }))
  await orderMarket(services)
  expect(await publicJson(services, 'market-data/leaders.json')).toEqual({ paid: [1, 0], free: [] })
  expect(await titles(services, 'paid')).toEqual(['Older', 'Oldest', 'Newest', 'Newer'])
})

test('what sold thirty days ago, today included, leads still; a day later it does not', {
  tags: ['A2.5-30'],
}, async () => {
  const days = listCountedDays(now)
  await enter('oldest', 1, { day: days[29] ?? '' })
  await enter('older', 5, { day: '2026-10-22' })
  await orderMarket(services)
  expect(await titles(services, 'paid')).toEqual(['Oldest', 'Newest', 'Newer', 'Older'])
  await orderMarket({ ...services, now: () => new Date('2026-11-22T00:00:00.000Z') })
  expect(await titles(services, 'paid')).toEqual(['Newest', 'Newer', 'Older', 'Oldest'])
  await expectConsistentMarket(services)
})
