import { expect, test } from 'vitest'
import { saveFailure } from './queries.ts'

test('a failed save says why, and Unknown where nobody knows', { tags: ['B8-16', 'B8-17'] }, () => {
  expect(saveFailure(new Error('The press is jammed.'))).toBe('Error saving book: The press is jammed.')
  expect(saveFailure(new Error(''))).toBe('Error saving book: Unknown')
  expect(saveFailure('what')).toBe('Error saving book: Unknown')
})
