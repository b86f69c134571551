import { expect, test } from 'vitest'
import { parseRestockedLines, parseReturnedLines, toRefundMetadata } from './stripe-refunds.ts'

const lines = [
  { lineId: '1', quantity: 2, slots: [7, 9] },
  { lineId: '3', quantity: 1 },
]

test('a refund at Stripe says which copies of which lines it is for', () => {
  const metadata = toRefundMetadata(lines, { restock: true, saveId: 'first-wish' })
  expect(metadata).toEqual({ saveId: 'first-wish', lines: '1x2:7+9,3x1', restock: 'yes' })
  expect(parseReturnedLines({ ...metadata, lines: '1x2:7+9,3x1' })).toEqual(lines)
  expect(parseRestockedLines({ lines: '1x2:7+9' })).toEqual([])
  expect(parseReturnedLines({ lines: 'everything,1x0,2x1:no' })).toEqual([{ lineId: '2', quantity: 1 }])
  expect(parseReturnedLines(null)).toEqual([])
})

test('however many lines and numbers there are, none is lost to what Stripe keeps of a value', () => {
  const many = Array.from({ length: 90 }, (_, line) => ({
    lineId: String(line + 1),
    quantity: 10,
    slots: Array.from({ length: 10 }, (_, copy) => 10_000 - copy),
  }))
  const metadata = toRefundMetadata(many, { restock: false, saveId: 'first-wish' })
  const values = Object.values(metadata ?? {}).map(String)
  expect(values.length).toBeLessThanOrEqual(50)
  expect(Math.max(...values.map(({ length }) => length))).toBeLessThanOrEqual(500)
  expect(
    parseReturnedLines(
      Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, String(value)])),
    ),
  ).toEqual(many)
})
