import { expect, test } from 'vitest'
import { bookSaveError } from './queries.ts'

test('a failed save says why, and Unknown where nobody knows', { tags: ['B8-16', 'B8-17'] }, () => {
  expect(bookSaveError(new Error('The press is jammed.'))).toBe('Error saving book: The press is jammed.')
  expect(bookSaveError(new Error(''))).toBe('Error saving book: Unknown')
  expect(bookSaveError('what')).toBe('Error saving book: Unknown')
})
