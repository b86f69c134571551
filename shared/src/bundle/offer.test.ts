import { expect, test } from 'vitest'
import { testBook, testFormat } from '../book/book.fixture.ts'
import type { Book } from '../book/book.ts'
import type { Stock } from '../stock/stock.ts'
import { testBundle } from './bundle.fixture.ts'
import { bundleOffer, findPartProblem } from './offer.ts'

const lilith = testBook()
const second = testFormat({ id: 'format-2', priceInCents: 1_501 })
const phantastes = testBook({ id: 'phantastes', title: 'Phantastes', formats: [second] })
const shelf = (changes: Partial<Book> = {}, left: Stock = 'unlimited') => ({
  books: [lilith, { ...phantastes, ...changes }],
  leftOf: (formatId: string): Stock => (formatId === 'format-2' ? left : 'unlimited'),
})
const bundle = testBundle()

test('a bundle costs what its author says, and never more than its books one by one', () => {
  expect(bundleOffer(bundle, shelf())).toMatchObject({ listInCents: 4_501, priceInCents: 4_000, left: null })
  expect(bundleOffer({ ...bundle, priceInCents: 9_000 }, shelf())).toMatchObject({ priceInCents: 4_501 })
})

test('there are as many bundles as the scarcest of its books allows', () => {
  expect(bundleOffer(bundle, shelf({}, 5))?.left).toBe(2)
  expect(bundleOffer(bundle, shelf({}, 1))?.left).toBe(0)
})

test('an eBook is in a bundle once, also where two of it were stored', () => {
  const file = { key: 'a', name: 'a.epub', sizeInBytes: 9, contentType: 'application/epub+zip' } as const
  const ebook = testFormat({ id: 'format-2', type: 'eBook', priceInCents: 1_501, files: [file] })
  const offer = bundleOffer(bundle, shelf({ formats: [ebook] }))
  expect(offer).toMatchObject({ listInCents: 3_000, priceInCents: 3_000 })
  expect(offer?.parts.map(({ copies }) => copies)).toEqual([1, 1])
})

const away = { at: '2026-03-01T00:00:00.000Z', public: true }

test.each([
  ['was taken off the desk', shelf({ public: false, archived: away }), 'book_archived'],
  ['is a draft again', shelf({ public: false }), 'book_not_public'],
  ['has lost the format', shelf({ formats: [] }), 'format_missing'],
  ['has no price', shelf({ formats: [{ ...second, priceInCents: null }] }), 'format_incomplete'],
  ['was never set out', shelf({}, null), 'format_incomplete'],
  ['is gone', { ...shelf(), books: [lilith] }, 'book_missing'],
] as const)('a bundle whose book %s is not to be seen, and its author learns why', (_, now, why) => {
  expect(bundleOffer(bundle, now)).toBeNull()
  expect(bundle.parts.map((part) => findPartProblem(part, now))).toEqual([null, why])
})

test('a bundle of which too few copies are left is seen, and its author learns why nobody can buy it', () => {
  expect(bundleOffer(bundle, shelf({}, 1))).not.toBeNull()
  expect(bundle.parts.map((part) => findPartProblem(part, shelf({}, 1)))).toEqual([null, 'too_few_left'])
})
