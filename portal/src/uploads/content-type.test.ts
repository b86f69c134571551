import { expect, test } from 'vitest'
import { contentTypeOf } from './content-type.ts'

test('an AVIF is known by its ending where the system does not know its type', () => {
  expect(contentTypeOf({ name: 'Lilith.AVIF', type: '' })).toBe('image/avif')
  expect(contentTypeOf({ name: 'lilith.avif', type: 'application/octet-stream' })).toBe('image/avif')
  expect(contentTypeOf({ name: 'lilith.avif', type: 'image/png' })).toBe('image/png')
  expect(contentTypeOf({ name: 'lilith', type: '' })).toBe('')
})
