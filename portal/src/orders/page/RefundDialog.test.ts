import { OrderForAuthor } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { refundLabel, refundPlan, selectableCopyNumbers } from './RefundDialog.tsx'

const order = OrderForAuthor.parse(
  testOrder({
    lines: [
      testLine({ unitInCents: 1_000, quantity: 3, slots: [1, 2, 3], editionOf: 9, discountInCents: 100 }),
      testLine({ id: '2', unitInCents: 500 }),
    ],
  }),
)
const plan = (chosen: Partial<Parameters<typeof refundPlan>[1]>) =>
  refundPlan(order, { what: 'all', copies: {}, numbers: {}, amount: '', ...chosen })

test('an author reads what goes back, and which copies could be sold again, before it does', {
  tags: ['BD7-02', 'BD7-03'],
}, () => {
  expect(plan({})).toMatchObject({ amountInCents: 3_400, restockable: ['Nos. 1, 2 and 3 of 9 of Lilith'] })
  expect(plan({ what: 'lines', copies: { 2: 0 }, numbers: { 1: [1] } })).toMatchObject({
    amountInCents: 967,
    restockable: ['No. 1 of 9 of Lilith'],
  })
  expect(plan({ what: 'amount', amount: '12.50' })).toMatchObject({ amountInCents: 1_250, restockable: [] })
  expect(plan({ what: 'amount', amount: ' $ 12.50 ' })).toEqual(plan({ what: 'amount', amount: '12.50' }))
  expect(plan({ what: 'amount', amount: '99' })).toMatchObject({
    wish: null,
    refusal: 'Only $34.00 is left to refund.',
  })
  expect(plan({ what: 'lines', numbers: { 1: [2] } }).told).toEqual({
    back: ['$9.67 for Lilith, eBook, No. 2 of 9: $10.00, less $0.33 discount'],
    notes: ['Paid after the refund: $24.33.'],
  })
  expect(plan({ what: 'amount', amount: '12.50' }).told?.notes).toEqual(['Paid after the refund: $21.50.'])
  for (const nothing of [{ what: 'lines' as const }, { what: 'amount' as const }])
    expect(plan(nothing)).toMatchObject({ wish: null, refusal: undefined })
})

test('an author chooses among the numbers that are left, where there are several', () => {
  const [line] = order.lines
  if (!line) throw new Error('the order has a line')
  expect(selectableCopyNumbers(order, line)).toEqual([1, 2, 3])
  expect(plan({ what: 'lines', numbers: { 1: [] } })).toMatchObject({ wish: null, restockable: [] })
  expect(selectableCopyNumbers(order, { ...line, slots: [2], quantity: 1 })).toEqual([])
  expect(selectableCopyNumbers(order, { ...line, editionOf: null })).toEqual([])
})

test('the same book alone, in another format and in a bundle are told apart before money goes back', () => {
  const bundle = { id: 'b1', slug: 'trilogy', name: 'The whole trilogy', quantity: 1 }
  const labels = [{}, { unitInCents: 300, bundle }, { quantity: 2 }].map((of) => refundLabel(testLine(of)))
  expect(labels).toEqual([
    'Lilith, eBook, $4.99',
    'Lilith, eBook, $3.00, in the bundle The whole trilogy',
    'Lilith, eBook, $4.99 each',
  ])
})

test('of a book that was bought in two formats an author reads which one could be sold again', () => {
  const special = { id: 'special', type: 'Special Edition' as const, files: [] }
  const hard = { id: 'hard', type: 'Hardcover' as const, files: [] }
  const lines = [
    testLine({ format: special, slots: [50], editionOf: 50 }),
    testLine({ id: '2', format: hard, slots: [3] }),
  ]
  const both = OrderForAuthor.parse(testOrder({ lines }))
  expect(refundPlan(both, { what: 'all', copies: {}, numbers: {}, amount: '' }).restockable).toEqual([
    'No. 50 of 50 of Lilith, Special Edition',
    '1 × Lilith, Hardcover',
  ])
})
