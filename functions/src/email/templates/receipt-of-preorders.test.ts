import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { expect, test } from 'vitest'
import { sampleOrigin } from '../every-email/sample.fixture.ts'
import { receiptEmail } from './receipt.ts'

const shop = { origin: sampleOrigin, accent: null, replyTo: undefined, words: '' } as const
const file = testLine({ releaseOn: '2027-03-03' })
const printed = { ...file, id: '2', format: { id: 'paper', type: 'Hardcover' as const, files: [] } }

test('a receipt says of a book once when it comes, and how each of its formats does', () => {
  const { text } = receiptEmail(testOrder({ lines: [file, printed] }), shop)
  expect(text).toContain(
    'Lilith comes on March 3, 2027, its link by email on that day, and I will ask you for your address once more before I send it.',
  )
  expect(text.match(/Lilith comes on/g)).toHaveLength(1)
})

test('books that come on days of their own are told one by one', () => {
  const night = { ...printed.book, id: 'night', title: 'The Night Land' }
  const { text } = receiptEmail(
    testOrder({ lines: [file, { ...printed, book: night, releaseOn: '2027-06-01' }] }),
    shop,
  )
  expect(text).toContain('Lilith comes on March 3, 2027, and its link by email on that day.')
  expect(text).toContain('The Night Land comes on June 1, 2027, and I will ask you for your address')
})
