import { expect, test } from 'vitest'
import { stockStory } from './stock-story.ts'

const claims = (on: Record<number, string>) =>
  Object.entries(on).map(([slot, at]) => ({ slot: Number(slot), at: new Date(at) }))

test('an author reads what became of each copy, and on which day', { tags: ['BD7-13'] }, () => {
  const listed = claims({
    1: '2026-11-03T09:00:00Z',
    2: '2026-11-03T23:59:00Z',
    3: '2026-11-05T00:00:00Z',
    9: '2026-11-05T08:00:00Z',
    10: '2026-11-05T08:00:01Z',
    4: '2026-11-06T08:00:00Z',
  })
  expect(stockStory({ formatId: 'f', copies: 10 }, listed, { sold: [1, 2, 3], withdrawn: [9, 10] })).toEqual({
    ...{ formatId: 'f', copies: 10, sold: 3, held: 1, withdrawn: 2, free: 4 },
    days: [
      { day: '2026-11-05', sold: 1, withdrawn: 2 },
      { day: '2026-11-03', sold: 2, withdrawn: 0 },
    ],
  })
})

test('an edition that nobody looked at yet has no story', () => {
  expect(stockStory({ formatId: 'f', copies: 3 }, [])).toEqual({
    ...{ formatId: 'f', copies: 3, sold: 0, held: 0, withdrawn: 0, free: 3, days: [] },
  })
})
