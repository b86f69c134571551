import { holdCopies } from '@lorecircle/functions/stock/hold-copies'
import { releaseCopy } from '@lorecircle/functions/stock/release-copy'
import { sellCopy } from '@lorecircle/functions/stock/sell-copy'
import { addToTally, rebuildTally } from '@lorecircle/functions/stock/tally'
import { withdrawCopies } from '@lorecircle/functions/stock/withdraw-copies'
import { claimDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectEachCopyOnce, race } from './race.ts'
import { readThenWrite } from './read-then-write.ts'
import { startServices } from './start-services.ts'

const now = new Date('2026-11-21T18:00:00Z')
let documents: Documents
let stop: () => Promise<void>

beforeAll(async () => {
  const started = await startServices()
  documents = started.services.documents
  stop = started.stop
})
afterAll(() => stop())

let formats = 0
const newFormat = () => `format-${++formats}`
const one = { quantity: 1, wishes: [] }
const hold = async (formatId: string, copies: number, checkoutId: string) =>
  (await holdCopies(documents, { ...one, formatId, copies, checkoutId, now }))?.[0] ?? null
const claimOf = async (formatId: string, slot: number) =>
  (await documents.read(claimDoc(formatId, slot)))?.value

describe.each([
  { buyers: 20, copies: 1 },
  { buyers: 200, copies: 10 },
])('$buyers buyers for $copies', ({ buyers, copies }) => {
  const sellOut = async (holdOne: typeof holdCopies) => {
    const formatId = newFormat()
    const numbers = await race(async (buyer) => {
      const wanted = { ...one, formatId, copies, checkoutId: `checkout-${buyer}`, now }
      return (await holdOne(documents, wanted))?.[0] ?? null
    }, buyers)
    return { numbers, check: () => expectEachCopyOnce(numbers, copies) }
  }

  test('exactly the copies that exist are held, each number once', async () => {
    const { check } = await sellOut(holdCopies)
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
  const slots = await holdCopies(twice, { ...one, formatId, copies: 3, checkoutId: 'ann', now })
  expect(slots).toEqual([1])
  expect(await claimOf(formatId, 2)).toBeUndefined()
})

test('several copies are the lowest that are free, and of too few none is promised', async () => {
  const formatId = newFormat()
  const wanted = { formatId, copies: 5, now }
  expect(await holdCopies(documents, { ...wanted, quantity: 2, wishes: [], checkoutId: 'ann' })).toEqual([
    1, 2,
  ])
  expect(await holdCopies(documents, { ...wanted, quantity: 2, wishes: [4], checkoutId: 'ben' })).toEqual([
    3, 4,
  ])
  expect(await holdCopies(documents, { ...wanted, quantity: 2, wishes: [], checkoutId: 'cid' })).toBeNull()
  expect(await claimOf(formatId, 5)).toBeUndefined()
})

test('a number that was chosen is that number, or nothing', async () => {
  const formatId = newFormat()
  const chosen = { formatId, copies: 5, quantity: 1, wishes: [3], now }
  expect(await holdCopies(documents, { ...chosen, checkoutId: 'ann' })).toEqual([3])
  expect(await holdCopies(documents, { ...chosen, checkoutId: 'ben' })).toBeNull()
  expect(await holdCopies(documents, { ...chosen, wishes: [6], checkoutId: 'ben' })).toBeNull()
})

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

test('a sale told twice is one sale, and a copy that another holds cannot be sold', async () => {
  const formatId = newFormat()
  await hold(formatId, 1, 'ann')
  const sale = { formatId, slot: 1, checkoutId: 'ann', orderId: 'order', now }
  await Promise.all([sellCopy(documents, sale), sellCopy(documents, sale)])
  await sellCopy(documents, sale)
  await expect(sellCopy(documents, { ...sale, checkoutId: 'ben' })).rejects.toThrow('not held')
})

test('an author takes back free copies from the top, never those of readers', async () => {
  const formatId = newFormat()
  await hold(formatId, 5, 'ann')
  const withdrawal = { sub: 'dunsany', bookId: formatId, formatId, slots: 5, now }
  expect(await withdrawCopies(documents, { ...withdrawal, count: 2 })).toBe(2)
  expect(await claimOf(formatId, 5)).toMatchObject({ state: 'withdrawn' })
  expect(await claimOf(formatId, 3)).toBeUndefined()
  expect(await withdrawCopies(documents, { ...withdrawal, count: 9 })).toBe(2)
  expect(await claimOf(formatId, 1)).toMatchObject({ state: 'held' })
  const tally = await documents.read(tallyDoc('dunsany', formatId))
  expect(tally?.value.formats[formatId]).toEqual({ sold: [], withdrawn: [2, 3, 4, 5] })
})

test('buyers and a withdrawing author never get the same copy', async () => {
  const formatId = newFormat()
  const withdrawal = { sub: 'dunsany', bookId: formatId, formatId, slots: 10, count: 6, now }
  const [withdrawn, numbers] = await Promise.all([
    withdrawCopies(documents, withdrawal),
    race((buyer) => hold(formatId, 10, `checkout-${buyer}`), 20),
  ])
  expect(withdrawn + numbers.length).toBe(10)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('a lost tally is counted anew from the claims', async () => {
  const formatId = newFormat()
  const book = { sub: 'dunsany', bookId: formatId }
  await hold(formatId, 4, 'ann')
  await hold(formatId, 4, 'ben')
  await sellCopy(documents, { formatId, slot: 2, checkoutId: 'ben', orderId: 'order', now })
  await withdrawCopies(documents, { ...book, formatId, slots: 4, count: 1, now })
  await addToTally(documents, { ...book, formatId, slots: [2], how: 'sold' })
  const kept = await documents.read(tallyDoc('dunsany', formatId))
  await documents.remove(tallyDoc('dunsany', formatId))
  expect(await rebuildTally(documents, { ...book, formatIds: [formatId] })).toEqual(kept?.value)
})
