import { expect, test } from 'vitest'
import { contentTypeOf } from './content-type.ts'
import { uploadProblem } from './upload.ts'

test('a cover that is not an image is refused before it is sent [B5-24]', () => {
  expect(uploadProblem('book', 'application/pdf', 10)).toMatch(/must be an image/)
  expect(uploadProblem('book', 'image/svg+xml', 10)).toMatch(/must be an image/)
  expect(uploadProblem('book', 'image/png', 10)).toBeNull()
})

test('a file that is empty or too large is refused before it is sent', () => {
  expect(uploadProblem('book', 'image/png', 0)).toMatch(/empty/)
  expect(uploadProblem('book', 'image/png', 10 * 1024 * 1024)).toBeNull()
  expect(uploadProblem('book', 'image/png', 10 * 1024 * 1024 + 1)).toMatch(/10 MB/)
  expect(uploadProblem('ebook', 'application/epub+zip', 50 * 1024 * 1024)).toBeNull()
})

test('an EPUB is known by its ending where the system does not know its type', () => {
  expect(contentTypeOf({ name: 'Lilith.EPUB', type: '' })).toBe('application/epub+zip')
  expect(contentTypeOf({ name: 'lilith.epub', type: 'application/octet-stream' })).toBe(
    'application/epub+zip',
  )
  expect(contentTypeOf({ name: 'lilith.epub', type: 'image/png' })).toBe('image/png')
  expect(contentTypeOf({ name: 'lilith', type: '' })).toBe('')
})
