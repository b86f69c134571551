import { expect, test } from 'vitest'
import {
  addSlotToTally,
  addTallyEntries,
  copiesLeft,
  emptyTally,
  parseTallyEntryName,
  reservedCount,
  stockLine,
  tallyCounts,
  tallyEntryName,
  toSlotRanges,
} from './stock.ts'

const none = { sold: 0, withdrawn: 0 }

test("the stock line is the spec's", { tags: ['A2.7-15', 'A2.7-16', 'A2.7-17', 'A2.7-18'] }, () => {
  expect(stockLine(copiesLeft('unlimited', none))).toBe('In Stock')
  expect(stockLine(copiesLeft(3, { sold: 1, withdrawn: 0 }))).toBe('2 left')
  expect(stockLine(copiesLeft(3, { sold: 2, withdrawn: 1 }))).toBe('Out of Stock')
  expect(stockLine(copiesLeft(0, none))).toBe('Out of Stock')
  expect(stockLine(copiesLeft(null, none))).toBe('Out of Stock')
})

test('copies left never fall below none', () => {
  expect(copiesLeft(1, { sold: 2, withdrawn: 0 })).toBe(0)
})

test('a copy that is said to be sold twice counts once', () => {
  const once = addSlotToTally(emptyTally, 'f', 2, 'sold')
  expect(addSlotToTally(once, 'f', 2, 'sold')).toBe(once)
  expect(tallyCounts(addSlotToTally(once, 'f', 1, 'withdrawn'), 'f')).toEqual({ sold: 1, withdrawn: 1 })
  expect(tallyCounts(once, 'another')).toEqual(none)
})

test('a copy that was withdrawn while a reader paid is sold when it is paid, whatever is added up first', () => {
  const entry = (how: 'reserved' | 'withdrawn' | 'sold') => ({ formatId: 'f', how, from: 7, to: 7 })
  const [reserved, withdrawn, sold] = [entry('reserved'), entry('withdrawn'), entry('sold')]
  const after = (...entries: (typeof reserved)[]) => addTallyEntries(emptyTally, entries)
  expect(after(reserved).formats.f).toEqual({ sold: [], withdrawn: [7], reserved: [7] })
  expect([tallyCounts(after(reserved), 'f'), reservedCount(after(reserved), 'f')]).toEqual([
    { sold: 0, withdrawn: 1 },
    1,
  ])
  for (const lapsed of [after(reserved, withdrawn), after(withdrawn, reserved)])
    expect(lapsed.formats.f).toEqual({ sold: [], withdrawn: [7] })
  for (const paid of [
    after(reserved, sold),
    after(sold, reserved),
    after(withdrawn, sold),
    after(sold, withdrawn, reserved),
  ])
    expect(paid.formats.f).toEqual({ sold: [7], withdrawn: [] })
  expect(parseTallyEntryName(tallyEntryName(reserved))).toEqual(reserved)
})

test('copies that left together are one name, and every copy of it is in the tally once', () => {
  expect(toSlotRanges([7, 2, 3, 1])).toEqual([
    { from: 1, to: 3 },
    { from: 7, to: 7 },
  ])
  const entry = { formatId: 'f.1', how: 'withdrawn', from: 2, to: 4 } as const
  expect(parseTallyEntryName(tallyEntryName(entry))).toEqual(entry)
  expect(parseTallyEntryName('f.lost.1-2')).toBeNull()
  const sum = addTallyEntries(addSlotToTally(emptyTally, 'f.1', 3, 'withdrawn'), [entry])
  expect(sum.formats['f.1']).toEqual({ sold: [], withdrawn: [2, 3, 4] })
  expect(addTallyEntries(sum, [entry])).toBe(sum)
})
