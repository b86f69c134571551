import { expect, test } from 'vitest'
import { updated, whoSees } from './BookDetails.tsx'

const place = 'dunsany.lorecircle.example/shop/time-and-the-gods'

test('an author reads what Make Public does before it is saved', () => {
  expect(whoSees({ was: false, is: true }, place)).toBe(`Once you save, readers see it at ${place}.`)
  expect(whoSees({ was: true, is: true }, place)).toBe(`Readers see it at ${place}.`)
  expect(whoSees({ was: true, is: false }, place)).toBe('Once you save, only you see it.')
  expect(whoSees({ was: false, is: false }, place)).toMatch(/^Only you see it\./)
})

test('a save says whom it showed the book to', () => {
  expect(updated({ was: true, is: true })).toBe('Book updated!')
  expect(updated({ was: false, is: true })).toBe('Book updated! Readers can see it now.')
  expect(updated({ was: true, is: false })).toBe('Book updated! Readers can no longer see it.')
})
