import { expect, test } from 'vitest'
import { stockHistory } from './stock-story.ts'

const claims = (on: Record<number, string>) =>
  Object.entries(on).map(([slot, at]) => ({ slot: Number(slot), at: new Date(at) }))

const nothing = { sold: 0, withdrawn: 0, lapsed: 0, back: [] }

test('an author reads what became of each copy, and on which day', { tags: ['BD7-13'] }, () => {
  const listed = claims({
    1: '2026-11-03T09:00:00Z',
    2: '2026-11-03T23:59:00Z',
    3: '2026-11-05T00:00:00Z',
    9: '2026-11-05T08:00:00Z',
    10: '2026-11-05T08:00:01Z',
    4: '2026-11-06T08:00:00Z',
  })
  const gone = { sold: [1, 2, 3], withdrawn: [9, 10] }
  expect(stockHistory({ formatId: 'f', copies: 10 }, { claims: listed, gone })).toEqual({
    formatId: 'f',
    copies: 10,
    sold: 3,
    held: 1,
    reserved: 0,
    withdrawn: 2,
    free: 4,
    days: [
      { ...nothing, day: '2026-11-05', sold: 1, withdrawn: 2 },
      { ...nothing, day: '2026-11-03', sold: 2 },
    ],
  })
})

test('what came back was sold before, and what nobody paid for was held: both stand in the history, and are free', () => {
  const soldAt = '2026-11-03T09:00:00.000Z'
  const back = [
    { slots: [7], soldAt, at: '2026-11-09T10:00:00.000Z', why: 'refund' as const },
    { slots: [2, 3], soldAt, at: '2026-11-09T11:00:00.000Z', why: 'preorder_cancelled' as const },
  ]
  const lapse = { day: '2026-11-09', formatId: 'f', copies: 2, of: 'c-1' }
  const lapses = [lapse, { ...lapse, formatId: 'other' }]
  const gone = { sold: [1], withdrawn: [] }
  const story = stockHistory(
    { formatId: 'f', copies: 8 },
    { claims: claims({ 1: soldAt }), gone, back, lapses },
  )
  expect(story).toEqual({
    formatId: 'f',
    copies: 8,
    sold: 1,
    held: 0,
    reserved: 0,
    withdrawn: 0,
    free: 7,
    days: [
      { ...nothing, day: '2026-11-09', lapsed: 2, back: back.map(({ slots, why }) => ({ slots, why })) },
      { ...nothing, day: '2026-11-03', sold: 4 },
    ],
  })
})

test('an edition that nobody looked at yet has no story', () => {
  expect(stockHistory({ formatId: 'f', copies: 3 }, { claims: [] })).toEqual({
    formatId: 'f',
    copies: 3,
    sold: 0,
    held: 0,
    reserved: 0,
    withdrawn: 0,
    free: 3,
    days: [],
  })
})

test('a copy that was taken off sale while a reader pays for it is held until that is decided', () => {
  const at = '2026-11-03T09:00:00.000Z'
  const gone = { sold: [1], withdrawn: [2, 3], reserved: [2] }
  expect(
    stockHistory({ formatId: 'f', copies: 4 }, { claims: claims({ 1: at, 2: at, 3: at }), gone }),
  ).toEqual({
    formatId: 'f',
    copies: 4,
    sold: 1,
    held: 1,
    reserved: 1,
    withdrawn: 1,
    free: 1,
    days: [{ ...nothing, day: '2026-11-03', sold: 1, withdrawn: 1 }],
  })
})
