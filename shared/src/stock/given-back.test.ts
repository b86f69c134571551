import { expect, test } from 'vitest'
import { parseRestockEntryName, restockEntryName } from './given-back.ts'
import { parseTallyEntryName, tallyEntryName } from './stock.ts'

test('a copy that goes back on sale and one that is sold are told apart by their names alone', () => {
  const back = { formatId: 'f.1', slot: 7, orderId: '7K2Q9-XM4BT' }
  const sold = { formatId: 'f.1', how: 'sold', from: 7, to: 7 } as const
  expect([parseRestockEntryName(restockEntryName(back)), parseTallyEntryName(tallyEntryName(sold))]).toEqual([
    back,
    sold,
  ])
  expect([parseRestockEntryName(tallyEntryName(sold)), parseTallyEntryName(restockEntryName(back))]).toEqual([
    null,
    null,
  ])
})
