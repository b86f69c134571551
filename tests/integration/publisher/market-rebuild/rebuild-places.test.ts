import { assignPositions } from '@lorecircle/publisher/market/positions'
import { marketPositionDoc, nextPositionDoc } from '@lorecircle/shared/market/stored'
import { expect, test } from 'vitest'
import { positionOf, services, startRebuilds } from './rebuilds.ts'

startRebuilds()

test('a place that a run took before it died is its book’s, and one of another book is passed over', async () => {
  await services.documents.create(marketPositionDoc(0), { bookId: 'late' })
  await services.documents.create(marketPositionDoc(1), { bookId: 'stranger' })
  const newcomers = ['early', 'late', 'last'].map((bookId) => ({ sub: 'a1', bookId }))
  await services.documents.update(nextPositionDoc(), () => ({ next: 0 }))
  await assignPositions(services, newcomers)
  expect(await positionOf('late')).toBe(0)
  expect(await positionOf('early')).toBe(3)
  expect(await positionOf('last')).toBe(2)
})

test('where nobody remembers how many places are taken, the next is behind the last of them', async () => {
  await services.documents.create(marketPositionDoc(3), { bookId: 'oldest' })
  await services.documents.create(marketPositionDoc(41), { bookId: 'older' })
  await assignPositions(services, [{ sub: 'a1', bookId: 'newer' }])
  expect(await positionOf('newer')).toBe(42)
})
