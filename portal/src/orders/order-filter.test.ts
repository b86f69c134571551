import { expect, test } from 'vitest'
import { ordersSearch, parseOrderFilter } from './order-filter.ts'

test('what an author looks at stands in the address, and another choice begins with the newest', {
  tags: ['BD3-05'],
}, () => {
  const params = new URLSearchParams('tab=orders&show=to-send&search=vane&before=2026-01')
  expect(parseOrderFilter(params)).toEqual({ state: 'unfulfilled', search: 'vane', before: '2026-01' })
  expect(ordersSearch(params, { show: 'packed' })).toBe('?tab=orders&show=packed&search=vane')
  expect(ordersSearch(params, { show: '', search: null })).toBe('?tab=orders')
  expect(parseOrderFilter(new URLSearchParams('show=toString&search=+'))).toEqual({})
})
