import { expect, test } from 'vitest'
import { bookFileKinds, wordOfFile } from './book-file.ts'

test('a reader knows before paying what kind of file comes', () => {
  const kinds = Object.values(bookFileKinds)
  expect(kinds.map(wordOfFile)).toEqual(kinds.map(({ word }) => word))
  expect(wordOfFile({ contentType: 'application/pdf' })).toBe('PDF')
})
