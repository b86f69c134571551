import { expect, test } from 'vitest'
import { pagerItems } from './Pager.tsx'

/** As it stands on a wide screen, or on a narrow one. */
const drawn = (page: number, pages: number, isNarrow = false) =>
  pagerItems(page, pages)
    .flatMap((item) => {
      if ('gap' in item) return item.gap === 'always' || isNarrow ? '…' : []
      if (item.isFar && isNarrow) return []
      return item.page === page ? `[${item.page}]` : `${item.page}`
    })
    .join(' ')

test('a pager shows seven pages around the current one, the first, the last, and what is left out', {
  tags: ['A2.5-21', 'A2.5-22', 'A2.5-23', 'A2.5-24'],
}, () => {
  expect(drawn(7, 14)).toBe('1 … 4 5 6 [7] 8 9 10 … 14')
  expect(drawn(1, 14)).toBe('[1] 2 3 4 5 6 7 … 14')
  expect(drawn(14, 14)).toBe('1 … 8 9 10 11 12 13 [14]')
  expect(drawn(2, 3)).toBe('1 [2] 3')
})

test('on a narrow screen seven slots are filled, and nothing is left out without an ellipsis', {
  tags: ['A2.5-21', 'A2.5-24'],
}, () => {
  expect(drawn(7, 14, true)).toBe('1 … 6 [7] 8 … 14')
  expect(drawn(5, 14, true)).toBe('1 … 4 [5] 6 … 14')
  expect(drawn(1, 14, true)).toBe('[1] 2 3 4 5 … 14')
  expect(drawn(4, 14, true)).toBe('1 2 3 [4] 5 … 14')
  expect(drawn(11, 14, true)).toBe('1 … 10 [11] 12 13 14')
  expect(drawn(1, 8, true)).toBe('[1] 2 3 4 5 … 8')
  expect(drawn(8, 8, true)).toBe('1 … 4 5 6 7 [8]')
  expect(drawn(4, 7, true)).toBe('1 2 3 [4] 5 6 7')
  expect(drawn(2, 3, true)).toBe('1 [2] 3')
  for (let pages = 1; pages <= 40; pages++) {
    for (let page = 1; page <= pages; page++) {
      const slots = drawn(page, pages, true).split(' ')
      expect(slots.length, `${page} of ${pages}`).toBe(Math.min(7, pages))
      expect(slots).toContain(`[${page}]`)
    }
  }
})
