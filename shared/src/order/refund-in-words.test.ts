import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderEvent } from './history.ts'
import { testLine, testOrder, testSums } from './order.fixture.ts'
import { calculateRefund, type RefundLineItem } from './refund-amount.ts'
import { summarizeRefund } from './refund-in-words.ts'

const bundle = { id: 'b1', slug: 'dreams', name: 'Both dreams', quantity: 1 }
const lilith = { id: 'lilith', title: 'Lilith', slug: 'lilith', cover: null }
const lines = [
  testLine({ book: lilith, bundle, unitInCents: 3_600, discountInCents: 360, taxInCents: 259 }),
  testLine({ id: '2', book: { ...lilith, title: 'Phantastes' }, bundle, unitInCents: 2_400 }),
  testLine({ id: '3', book: { ...lilith, title: 'The Golden Key' }, unitInCents: 700, quantity: 3 }),
]
const order = testOrder({ lines, sums: testSums(lines, { shippingInCents: 500 }) })
const told = (lines: RefundLineItem[], of = order) => summarizeRefund(of, calculateRefund(of, { lines }))

test('an author and a reader read how a book’s share of a bundle comes about, and what stays paid', () => {
  expect(told([{ lineId: '1', quantity: 1 }])).toEqual({
    back: [
      '$34.99 for Lilith, eBook: $36.00, its share of Both dreams at $60.00, less $3.60 discount, with $2.59 tax',
    ],
    notes: [
      'A bundle’s price is shared among its books by what each costs alone.',
      'Paid after the refund: $50.00, including $24.00 for the rest of Both dreams and $5.00 for shipping.',
    ],
  })
})

test('a book’s share at neither discount nor tax is one sum', () => {
  expect(told([{ lineId: '2', quantity: 1 }]).back).toEqual([
    '$24.00 for Phantastes, eBook: its share of Both dreams at $60.00',
  ])
})

test('a book that was bought alone needs no sum, and what comes by post is left at the end', () => {
  const all = [1, 2, 3].map((id) => ({ lineId: String(id), quantity: id === 3 ? 3 : 1 }))
  expect(told([{ lineId: '3', quantity: 2 }])).toEqual({
    back: ['$14.00 for 2 × The Golden Key, eBook'],
    notes: ['Paid after the refund: $70.99, including $5.00 for shipping.'],
  })
  expect(told(all).notes.at(-1)).toBe('Paid after the refund: $5.00 for shipping.')
  const { back, notes } = summarizeRefund(order, calculateRefund(order, 'all'))
  expect(back).toHaveLength(4)
  expect([back.at(-1), notes.at(-1)]).toEqual(['$5.00 for shipping', 'The order is refunded in full.'])
})

test('what cost nothing does not go back, and is not named', () => {
  const free = testLine({ id: '2', unitInCents: 0, bundle })
  const sold = testOrder({ lines: [testLine({ bundle }), free] })
  expect(summarizeRefund(sold, calculateRefund(sold, 'all')).back).toEqual([
    '$4.99 for Lilith, eBook: its share of Both dreams at $4.99',
  ])
})

test('after a sum of which nobody knows what it was for, nothing is said that may be wrong', () => {
  const at = '2026-03-01T00:00:00.000Z'
  const sum: OrderEvent = {
    what: 'refunded',
    at,
    refundId: 're_1',
    amountInCents: 7_000,
    lines: [],
    hasFailed: false,
  }
  const after = { ...order, history: [...order.history, sum] }
  expect(told([{ lineId: '1', quantity: 1 }], after)).toEqual({
    back: ['Lilith, eBook'],
    notes: [expect.any(String), 'The order is refunded in full.'],
  })
  expect(summarizeRefund(order, { amountInCents: 7_000, lines: [] })).toEqual({
    back: [],
    notes: ['Paid after the refund: $14.99.'],
  })
})

const centsIn = (words: string) =>
  [...words.matchAll(/\$([\d,]+\.\d\d)/g)].map(([, dollars = '']) =>
    Math.round(Number(dollars.replaceAll(',', '')) * 100),
  )

test('whatever was bought at whatever discount and tax, the parts that are told add up to what goes back', () => {
  const anyLine = fc.record({
    unitInCents: fc.integer({ min: 50, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 7 }),
    discountInCents: fc.integer({ min: 0, max: 49 }),
    taxInCents: fc.integer({ min: 0, max: 900 }),
  })
  fc.assert(
    fc.property(anyLine, fc.boolean(), fc.nat(), (part, isTaxIncluded, some) => {
      const line = testLine({ ...part, bundle })
      const sold = testOrder({
        lines: [line, testLine({ id: '2', bundle })],
        sums: testSums([line, testLine()], { isTaxIncluded }),
      })
      const wish = { lines: [{ lineId: '1', quantity: 1 + (some % line.quantity) }] }
      const { amountInCents } = calculateRefund(sold, wish)
      const [sentence = ''] = told(wish.lines, sold).back
      expect(centsIn(sentence)[0]).toBe(amountInCents)
      fc.pre(!sentence.includes(': its share'))
      const [back, items = 0, , ...parts] = centsIn(sentence)
      const [discount = 0, tax = 0] = sentence.includes('less') ? parts : [0, ...parts]
      expect([back, items - discount + tax]).toEqual([amountInCents, amountInCents])
      expect(isTaxIncluded && sentence.includes(' tax')).toBe(false)
    }),
  )
})
