import { withdrawCopies } from '@lorecircle/functions/stock/withdraw-copies'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { expect, test } from 'vitest'
import { race } from './race.ts'
import { claimOf, documents, hold, newFormat, now, openStock } from './stock-shelf.ts'

openStock()

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
