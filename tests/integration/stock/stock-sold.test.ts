import { sellCopy } from '@lorecircle/functions/stock/reserve-copies'
import { recordGoneCopies } from '@lorecircle/functions/stock/tally'
import { withdrawCopies } from '@lorecircle/functions/stock/withdraw-copies'
import { rebuildTally } from '@lorecircle/shared/stock/rebuild-tally'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { expect, test } from 'vitest'
import { documents, hold, newFormat, now, openStock } from './stock-shelf.ts'

openStock()

test('a sale told twice is one sale, and a copy that another holds cannot be sold', async () => {
  const formatId = newFormat()
  await hold(formatId, 1, 'ann')
  const sale = { formatId, slot: 1, checkoutId: 'ann', orderId: 'order', now }
  await Promise.all([sellCopy(documents, sale), sellCopy(documents, sale)])
  await sellCopy(documents, sale)
  await expect(sellCopy(documents, { ...sale, checkoutId: 'ben' })).rejects.toThrow('not held')
})

test('a lost tally is counted anew from the claims', async () => {
  const formatId = newFormat()
  const book = { sub: 'dunsany', bookId: formatId }
  await hold(formatId, 4, 'ann')
  await hold(formatId, 4, 'ben')
  await sellCopy(documents, { formatId, slot: 2, checkoutId: 'ben', orderId: 'order', now })
  await withdrawCopies(documents, { ...book, formatId, slots: 4, count: 1, now })
  await recordGoneCopies(documents, { ...book, formatId, slots: [2], how: 'sold' })
  const kept = await documents.read(tallyDoc('dunsany', formatId))
  await documents.remove(tallyDoc('dunsany', formatId))
  expect(await rebuildTally(documents, { ...book, formatIds: [formatId] })).toEqual(kept?.value)
})
