import { expect, test } from 'vitest'
import { normalizeOrderNumber } from './order.ts'

test('a reader types an order’s number as it comes to hand', () => {
  for (const typed of ['7K2Q9-XM4BT', '7k2q9xm4bt', ' 7K2Q9 XM4BT ', '7K2Q9–XM4BT', '#7K2Q9-XM4BT.']) {
    expect(normalizeOrderNumber(typed), typed).toBe('7K2Q9-XM4BT')
  }
  expect(normalizeOrderNumber('o1ilo-00000')).toBe('01110-00000')
  expect(normalizeOrderNumber('../../x')).toBe('X')
})
