import type { Book, Format } from '@lorecircle/shared/book/book'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import type { CheckoutInput } from '@lorecircle/shared/checkout/calls'
import { describe, expect, test } from 'vitest'
import { findOffer } from './availability.ts'

const hardcover = testFormat({ id: 'hard', type: 'Hardcover', priceInCents: 2800, slots: 20 })
const file = {
  key: 'uploads/lilith.epub',
  name: 'lilith.epub',
  sizeInBytes: 9,
  contentType: 'application/epub+zip',
}
const ebook = testFormat({ id: 'ebook', type: 'eBook', priceInCents: 0, files: [file] })
const book = testBook({ formats: [hardcover, ebook] })
type Asked = Pick<CheckoutInput, 'format' | 'formatId' | 'price'>
const asks = (more: Partial<Asked>): Asked => ({ price: '28.00', ...more })
const withFormat = (format: Format) => testBook({ formats: [format] })

describe('a reader asks for a format', () => {
  test('by its id or by its type, and a free one is an offer too', () => {
    expect(findOffer(book, asks({ formatId: 'hard' }))).toEqual({ format: hardcover, priceInCents: 2800 })
    expect(findOffer(book, asks({ format: 'Hardcover', price: 28 })).format.id).toBe('hard')
    expect(findOffer(book, asks({ format: 'eBook', price: '0.00' })).priceInCents).toBe(0)
  })

  test('at a price that has changed, and hears the one of now', { tags: ['A7-33', 'A7-34'] }, () => {
    const ask = () => findOffer(book, asks({ formatId: 'hard', price: 12 }))
    expect(ask).toThrow(
      expect.objectContaining({
        status: 409,
        code: 'price.changed',
        message: 'The price is now $28.00.',
        details: { priceInCents: 2800, suggestedInCents: null },
      }),
    )
  })

  test.each(['abc', -1, 1e9, '28.001'])('and a price of %s is refused as no price', (price) => {
    expect(() => findOffer(book, asks({ formatId: 'hard', price }))).toThrow(
      expect.objectContaining({ status: 400, code: 'price.invalid' }),
    )
  })

  test('at a price of their own, and pays just that, from the least on', () => {
    const own = withFormat({ ...ebook, priceInCents: 300, suggestedInCents: 500 })
    const asked = (price: string) => () => findOffer(own, asks({ formatId: 'ebook', price }))
    expect([asked('3')(), asked('80.01')()].map(({ priceInCents }) => priceInCents)).toEqual([300, 8_001])
    expect(asked('2.99')).toThrow(
      expect.objectContaining({
        status: 409,
        code: 'price.low',
        message: 'The least for this is $3.00.',
        details: { priceInCents: 300, suggestedInCents: 500 },
      }),
    )
    expect(asked('')).toThrow(expect.objectContaining({ status: 400, code: 'price.invalid' }))
    expect(asked('10000.01')).toThrow(expect.objectContaining({ status: 400, code: 'price.invalid' }))
  })

  test.each<[string, Book, Partial<CheckoutInput>]>([
    ['without a price', withFormat({ ...hardcover, priceInCents: null }), { formatId: 'hard' }],
    ['without copies set out', withFormat({ ...hardcover, slots: null }), { formatId: 'hard' }],
    ['an eBook without its file', withFormat({ ...ebook, files: [] }), { formatId: 'ebook', price: 0 }],
    ['that the book does not have', book, { format: 'Paperback' }],
    ['whose id and type disagree', book, { formatId: 'hard', format: 'eBook' }],
  ])('%s, and it is not for sale', { tags: ['AD4-07'] }, (_, offered, ask) => {
    expect(() => findOffer(offered, asks(ask))).toThrow(expect.objectContaining({ code: 'format.closed' }))
  })

  test('of which no copy was ever set out, and hears that the last one has gone', { tags: ['A7-38'] }, () => {
    const ask = () => findOffer(withFormat({ ...hardcover, slots: 0 }), asks({ formatId: 'hard' }))
    expect(ask).toThrow(expect.objectContaining({ status: 409, code: 'copy.gone' }))
  })
})
