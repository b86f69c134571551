import { releaseCopy, sellCopy } from '@lorecircle/functions/stock/reserve-copies'
import { recordGoneCopies } from '@lorecircle/functions/stock/tally'
import { withdrawCopies } from '@lorecircle/functions/stock/withdraw-copies'
import { rebuildTally } from '@lorecircle/shared/stock/rebuild-tally'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { expect, test } from 'vitest'
import { race } from './race.ts'
import { claimOf, documents, hold, newFormat, now, openStock } from './stock-shelf.ts'

openStock()

const talliedOf = async (formatId: string) =>
  (await documents.read(tallyDoc('dunsany', formatId)))?.value.formats[formatId]

test('an author takes back free copies from the top, and those of readers when their reservation lapses', async () => {
  const formatId = newFormat()
  await hold(formatId, 5, 'ann')
  const withdrawal = { sub: 'dunsany', bookId: formatId, formatId, slots: 5, now }
  expect(await withdrawCopies(documents, { ...withdrawal, count: 2 })).toEqual({ withdrawn: 2, reserved: 0 })
  expect(await claimOf(formatId, 5)).toMatchObject({ state: 'withdrawn' })
  expect(await claimOf(formatId, 3)).toBeUndefined()
  expect(await withdrawCopies(documents, { ...withdrawal, count: 9 })).toEqual({ withdrawn: 2, reserved: 1 })
  expect(await claimOf(formatId, 1)).toMatchObject({ state: 'held', checkoutId: 'ann' })
  expect(await talliedOf(formatId)).toEqual({ sold: [], withdrawn: [1, 2, 3, 4, 5], reserved: [1] })
  expect(await releaseCopy(documents, { formatId, slot: 1, checkoutId: 'ann' })).toBe(true)
  expect(await claimOf(formatId, 1)).toMatchObject({ state: 'withdrawn' })
  expect(await talliedOf(formatId)).toEqual({ sold: [], withdrawn: [1, 2, 3, 4, 5] })
  expect(await releaseCopy(documents, { formatId, slot: 1, checkoutId: 'ann' })).toBe(false)
})

test('a copy that is taken off sale while a reader pays is sold when it is paid', async () => {
  const formatId = newFormat()
  const book = { sub: 'dunsany', bookId: formatId }
  await hold(formatId, 1, 'ann')
  const withdrawal = { ...book, formatId, slots: 1, count: 1, now, saveId: 'save-1' }
  expect(await withdrawCopies(documents, withdrawal)).toEqual({ withdrawn: 0, reserved: 1 })
  expect(await withdrawCopies(documents, withdrawal), 'the same save').toEqual({ withdrawn: 0, reserved: 1 })
  const other = { ...withdrawal, saveId: 'save-2' }
  expect(await withdrawCopies(documents, other), 'another save').toEqual({ withdrawn: 0, reserved: 0 })
  await rebuildTally(documents, { ...book, formatIds: [formatId] })
  expect(await talliedOf(formatId)).toEqual({ sold: [], withdrawn: [1], reserved: [1] })
  await sellCopy(documents, { formatId, slot: 1, checkoutId: 'ann', orderId: 'order', now })
  await recordGoneCopies(documents, { ...book, formatId, slots: [1], how: 'sold' })
  expect(await talliedOf(formatId)).toEqual({ sold: [1], withdrawn: [] })
})

test('a sale and a release see a copy through that is taken off sale in the middle of them', async () => {
  const formatId = newFormat()
  const withdrawal = { sub: 'dunsany', bookId: formatId, formatId, slots: 1, count: 1, now }
  await hold(formatId, 1, 'ann')
  const meanwhile = (): Documents => {
    let isFirst = true
    const once = async () => {
      if (!isFirst) return
      isFirst = false
      expect(await withdrawCopies(documents, withdrawal)).toMatchObject({ reserved: 1 })
    }
    return {
      ...documents,
      replace: async (...asked) => once().then(() => documents.replace(...asked)),
      remove: async (...asked) => once().then(() => documents.remove(...asked)),
    }
  }
  await sellCopy(meanwhile(), { formatId, slot: 1, checkoutId: 'ann', orderId: 'order', now })
  expect(await claimOf(formatId, 1)).toMatchObject({ state: 'sold' })

  const second = newFormat()
  await hold(second, 1, 'ben')
  Object.assign(withdrawal, { formatId: second, bookId: second })
  expect(await releaseCopy(meanwhile(), { formatId: second, slot: 1, checkoutId: 'ben' })).toBe(true)
  expect(await claimOf(second, 1)).toMatchObject({ state: 'withdrawn' })
})

test('buyers and a withdrawing author never get the same copy', async () => {
  const formatId = newFormat()
  const withdrawal = { sub: 'dunsany', bookId: formatId, formatId, slots: 10, count: 6, now }
  const [{ withdrawn, reserved }, numbers] = await Promise.all([
    withdrawCopies(documents, withdrawal),
    race((buyer) => hold(formatId, 10, `checkout-${buyer}`), 20),
  ])
  expect(withdrawn + reserved).toBe(6)
  expect(withdrawn + numbers.length).toBe(10)
  expect(new Set(numbers).size).toBe(numbers.length)
})
