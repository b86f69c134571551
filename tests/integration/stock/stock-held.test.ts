import { reserveCopies } from '@lorecircle/functions/stock/reserve-copies'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { describe, expect, test } from 'vitest'
import { expectEachCopyOnce, race } from './race.ts'
import { readThenWrite } from './read-then-write.ts'
import { claimOf, documents, newFormat, now, one, openStock } from './stock-shelf.ts'

openStock()

describe.each([
  { buyers: 20, copies: 1 },
  { buyers: 200, copies: 10 },
])('$buyers buyers for $copies', ({ buyers, copies }) => {
  const sellOut = async (holdOne: typeof reserveCopies) => {
    const formatId = newFormat()
    const numbers = await race(async (buyer) => {
      const wanted = { ...one, formatId, copies, checkoutId: `checkout-${buyer}`, now }
      return (await holdOne(documents, wanted))?.[0] ?? null
    }, buyers)
    return { numbers, check: () => expectEachCopyOnce(numbers, copies) }
  }

  test('exactly the copies that exist are held, each number once', async () => {
    const { check } = await sellOut(reserveCopies)
    check()
  })

  test('looking first and writing then sells copies that do not exist', async () => {
    const { numbers, check } = await sellOut(readThenWrite)
    expect(numbers.length).toBeGreaterThan(copies)
    expect(check).toThrow()
  })
})

test('a buyer whose request was sent twice holds one copy', async () => {
  const formatId = newFormat()
  const twice: Documents = {
    ...documents,
    async create(key, value) {
      await documents.create(key, value)
      return documents.create(key, value)
    },
  }
  const slots = await reserveCopies(twice, { ...one, formatId, copies: 3, checkoutId: 'ann', now })
  expect(slots).toEqual([1])
  expect(await claimOf(formatId, 2)).toBeUndefined()
})

test('several copies are the lowest that are free, and of too few none is promised', async () => {
  const formatId = newFormat()
  const wanted = { formatId, copies: 5, now }
  expect(await reserveCopies(documents, { ...wanted, quantity: 2, wishes: [], checkoutId: 'ann' })).toEqual([
    1, 2,
  ])
  expect(await reserveCopies(documents, { ...wanted, quantity: 2, wishes: [4], checkoutId: 'ben' })).toEqual([
    3, 4,
  ])
  expect(await reserveCopies(documents, { ...wanted, quantity: 2, wishes: [], checkoutId: 'cid' })).toBeNull()
  expect(await claimOf(formatId, 5)).toBeUndefined()
})

test('a number that was chosen is that number, or nothing', async () => {
  const formatId = newFormat()
  const chosen = { formatId, copies: 5, quantity: 1, wishes: [3], now }
  expect(await reserveCopies(documents, { ...chosen, checkoutId: 'ann' })).toEqual([3])
  expect(await reserveCopies(documents, { ...chosen, checkoutId: 'ben' })).toBeNull()
  expect(await reserveCopies(documents, { ...chosen, wishes: [6], checkoutId: 'ben' })).toBeNull()
})
