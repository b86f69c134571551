import { expect, test } from 'vitest'
import { bookFileKinds, fileFormatName } from './book-file.ts'

test('a reader knows before paying what kind of file comes', () => {
  const kinds = Object.values(bookFileKinds)
  expect(kinds.map(fileFormatName)).toEqual(kinds.map(({ word }) => word))
  expect(fileFormatName({ contentType: 'application/pdf' })).toBe('PDF')
})
