import { expect, test } from 'vitest'
import { orderFilterOf, ordersSearch } from './order-filter.ts'

test('what an author looks at stands in the address, and another choice begins with the newest', {
  tags: ['BD3-05'],
}, () => {
  const params = new URLSearchParams('tab=orders&show=to-send&search=vane&before=2026-01')
  expect(orderFilterOf(params)).toEqual({ state: 'unfulfilled', search: 'vane', before: '2026-01' })
  expect(ordersSearch(params, { show: 'packed' })).toBe('?tab=orders&show=packed&search=vane')
  expect(ordersSearch(params, { show: '', search: null })).toBe('?tab=orders')
  expect(orderFilterOf(new URLSearchParams('show=toString&search=+'))).toEqual({})
})
