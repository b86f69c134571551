import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { expect, test } from 'vitest'
import { bookOf, openShop, saveBook } from '../authors.ts'
import { keysBelow, services, startShops, text } from './shop-runs.ts'

startShops()

test('a book that is taken back leaves no page', async () => {
  const account = await openShop(services, 'a5', [bookOf('b1'), bookOf('b2')])
  await publishShop(services, 'a5')
  await saveBook(services, account, bookOf('b1', { public: false }))
  const { removed, market } = await publishShop(services, 'a5')
  expect(removed).toEqual(['sites/shop-a5/shop/book-b1.html'])
  expect(market).toEqual(['b1'])
})

test('a shop that moved leaves nothing under its former name', async () => {
  await openShop(services, 'a6', [bookOf('b1')])
  await publishShop(services, 'a6')
  await openShop(services, 'a6', [], { subdomain: 'new-name', formerSubdomains: ['shop-a6'] })
  await publishShop(services, 'a6')
  expect(await keysBelow('sites/shop-a6/')).toEqual([])
  expect(await keysBelow('sites/new-name/')).toContain('sites/new-name/shop/book-b1.html')
})

test('selling stops when the grace ends, though nobody saves', async () => {
  const membership = {
    customerId: 'c',
    subscriptionId: 's',
    status: 'past_due',
    pastDueSince: '2026-03-01T00:00:00.000Z',
  }
  await openShop(services, 'a8', [bookOf('b1')], { membership })
  await publishShop({ ...services, now: () => new Date('2026-03-02') }, 'a8')
  expect(await text('sites/shop-a8/index.html')).toContain('"selling":true')
  await publishShop({ ...services, now: () => new Date('2026-03-09') }, 'a8')
  expect(await text('sites/shop-a8/index.html')).toContain('"selling":false')
})
