import { expect, test } from 'vitest'
import { contentTypeOfFile } from './content-type.ts'

test('an AVIF is known by its ending where the system does not know its type', () => {
  expect(contentTypeOfFile({ name: 'Lilith.AVIF', type: '' })).toBe('image/avif')
  expect(contentTypeOfFile({ name: 'lilith.avif', type: 'application/octet-stream' })).toBe('image/avif')
  expect(contentTypeOfFile({ name: 'lilith.avif', type: 'image/png' })).toBe('image/png')
  expect(contentTypeOfFile({ name: 'lilith', type: '' })).toBe('')
})
