import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstWords } from './first-words.ts'

test('a text ends with a whole word, and says that it goes on', () => {
  expect(firstWords('a river that is so easily forgotten', 21)).toBe('a river that is so…')
  expect(firstWords('a river that is so easily forgotten', 25)).toBe('a river that is so easily…')
  expect(firstWords('the moon, the stars', 11)).toBe('the moon…')
  expect(firstWords('The moon. The stars.', 11)).toBe('The moon…')
  expect(firstWords('all of it', 9)).toBe('all of it')
})

test('what has no spaces is cut between two characters', () => {
  expect(firstWords('山海経に曰く', 3)).toBe('山海経…')
  expect(firstWords('🕯'.repeat(5), 4)).toBe(`${'🕯'.repeat(4)}…`)
})

test('it is never longer than was asked for, and every word in it is one of the text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1 }),
      fc.integer({ min: 10, max: 60 }),
      (words, most) => {
        const cut = firstWords(words.join(' '), most)
        expect([...cut].length).toBeLessThanOrEqual(most + 1)
        for (const word of cut.replace('…', '').split(' ')) expect(words).toContain(word)
      },
    ),
  )
})
