import { testBookForAuthor, testFormatForAuthor } from '@lorecircle/shared/book/book.fixture'
import { expect, test } from 'vitest'
import { firstPrintedFormat } from './shipping-question.ts'

const paper = testFormatForAuthor()
const ebook = testFormatForAuthor({ id: 'ebook', type: 'eBook' })
const published = testBookForAuthor({ formats: [ebook, paper] })

test('the question comes when a printed format is first public, whether the book is new or was kept for later', () => {
  expect(firstPrintedFormat(published, undefined)).toBe(paper)
  expect(firstPrintedFormat(published, { ...published, public: false })).toBe(paper)
  expect(firstPrintedFormat(published, { ...published, formats: [ebook] })).toBe(paper)
})

test('it does not come with later saves, drafts and eBooks', () => {
  expect(firstPrintedFormat(published, published)).toBeNull()
  expect(firstPrintedFormat({ ...published, public: false }, undefined)).toBeNull()
  expect(firstPrintedFormat({ ...published, formats: [ebook] }, undefined)).toBeNull()
})
