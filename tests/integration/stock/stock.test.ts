import { holdCopy } from '@lorecircle/functions/stock/hold-copy'
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
const hold = (formatId: string, slots: number, checkoutId: string) =>
  holdCopy(documents, { formatId, slots, checkoutId, now })
const claimOf = async (formatId: string, slot: number) =>
  (await documents.read(claimDoc(formatId, slot)))?.value

describe.each([
  { buyers: 20, copies: 1 },
  { buyers: 200, copies: 10 },
])('$buyers buyers for $copies', ({ buyers, copies }) => {
  const sellOut = async (holdOne: typeof holdCopy) => {
    const formatId = newFormat()
    const numbers = await race(
      (buyer) => holdOne(documents, { formatId, slots: copies, checkoutId: `checkout-${buyer}`, now }),
      buyers,
    )
    return { numbers, check: () => expectEachCopyOnce(numbers, copies) }
  }

  test('exactly the copies that exist are held, each number once', async () => {
    const { check } = await sellOut(holdCopy)
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
  const slot = await holdCopy(twice, { formatId, slots: 3, checkoutId: 'ann', now })
  expect(slot).toBe(1)
  expect(await claimOf(formatId, 2)).toBeUndefined()
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
