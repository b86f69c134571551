import { expect, test } from 'vitest'
import { contentTypeOf } from './content-type.ts'

test('an EPUB is known by its ending where the system does not know its type', () => {
  expect(contentTypeOf({ name: 'Lilith.EPUB', type: '' })).toBe('application/epub+zip')
  expect(contentTypeOf({ name: 'lilith.epub', type: 'application/octet-stream' })).toBe(
    'application/epub+zip',
  )
  expect(contentTypeOf({ name: 'lilith.epub', type: 'image/png' })).toBe('image/png')
  expect(contentTypeOf({ name: 'lilith', type: '' })).toBe('')
})
