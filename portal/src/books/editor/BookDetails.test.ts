import { expect, test } from 'vitest'
import { bookSavedMessage, describeVisibility } from './BookDetails.tsx'

const place = 'dunsany.lorecircle.example/shop/time-and-the-gods'

test('an author reads what Make Public does before it is saved', () => {
  expect(describeVisibility({ was: false, is: true }, place)).toBe(
    `Once you save, readers see it at ${place}.`,
  )
  expect(describeVisibility({ was: true, is: true }, place)).toBe(`Readers see it at ${place}.`)
  expect(describeVisibility({ was: true, is: false }, place)).toBe('Once you save, only you see it.')
  expect(describeVisibility({ was: false, is: false }, place)).toMatch(/^Only you see it\./)
})

test('a save says whom it showed the book to', () => {
  expect(bookSavedMessage({ was: true, is: true })).toBe('Book updated!')
  expect(bookSavedMessage({ was: false, is: true })).toBe('Book updated! Readers can see it now.')
  expect(bookSavedMessage({ was: true, is: false })).toBe('Book updated! Readers can no longer see it.')
})
