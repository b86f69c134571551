import { noVisits } from '@lorecircle/shared/analytics/analytics'
import { expect, test } from 'vitest'
import { addVisits } from './count-visits.ts'

const view = { address: 'macdonald', day: '2026-11-21', path: '/', from: { host: null } }

test.each([3_000, 700])(
  'a day remembers no more files than may come again, and counts each of those once, %i told at once',
  (atOnce) => {
    const files = Array.from({ length: 3_000 }, (_, index) => ({ file: `file-${index}`, views: [view] }))
    let day = noVisits
    for (let from = 0; from < files.length; from += atOnce)
      day = addVisits(day, files.slice(from, from + atOnce))
    expect([day.visits, day.files.length, day.files.at(-1)]).toEqual([3_000, 1_000, 'file-2999'])
    expect(addVisits(day, files.slice(-1_000))).toBe(day)
  },
)
