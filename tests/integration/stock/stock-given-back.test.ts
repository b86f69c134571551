import { releaseCopy, sellCopy } from '@lorecircle/functions/stock/reserve-copies'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { expect, test } from 'vitest'
import { claimOf, documents, hold, newFormat, now, openStock } from './stock-shelf.ts'

openStock()

test('a copy that comes back can be held by somebody else, under its own number', async () => {
  const formatId = newFormat()
  expect(await hold(formatId, 1, 'ann')).toBe(1)
  expect(await hold(formatId, 1, 'ben')).toBeNull()
  expect(await releaseCopy(documents, { formatId, slot: 1, checkoutId: 'ann' })).toBe(true)
  expect(await hold(formatId, 1, 'ben')).toBe(1)
})

test('nobody gives back what another holds, or what is sold', async () => {
  const formatId = newFormat()
  await hold(formatId, 1, 'ann')
  expect(await releaseCopy(documents, { formatId, slot: 1, checkoutId: 'ben' })).toBe(false)
  await sellCopy(documents, { formatId, slot: 1, checkoutId: 'ann', orderId: 'order', now })
  expect(await releaseCopy(documents, { formatId, slot: 1, checkoutId: 'ann' })).toBe(false)
  expect(await claimOf(formatId, 1)).toMatchObject({ state: 'sold', checkoutId: 'ann' })
})

test('a copy that is sold while it is being given back stays sold', async () => {
  const formatId = newFormat()
  await hold(formatId, 1, 'ann')
  const soldMeanwhile: Documents = {
    ...documents,
    async remove(key, etag) {
      await sellCopy(documents, { formatId, slot: 1, checkoutId: 'ann', orderId: 'order', now })
      return documents.remove(key, etag)
    },
  }
  expect(await releaseCopy(soldMeanwhile, { formatId, slot: 1, checkoutId: 'ann' })).toBe(false)
  expect(await claimOf(formatId, 1)).toMatchObject({ state: 'sold' })
})
