import { expect, test } from 'vitest'
import { OwnWords, noOwnLetters, wordsTo } from './own-letters.ts'

test('an author’s words name the reader they go to, and whoever gave no name is a reader', () => {
  expect(wordsTo('Dear {name}, and {name} again', { name: ' Ada  Vane' })).toBe('Dear Ada, and Ada again')
  expect(wordsTo('Dear {name}', { name: '  ' })).toBe('Dear reader')
  expect(wordsTo('Dear {name}', { name: '$&Ada {name}' })).toBe('Dear $&Ada')
  expect(wordsTo('Dear {name}', { name: ' J. Moor' })).toBe('Dear J. Moor')
  expect(wordsTo('Dear {name}', { name: 'J.R.R. Tolkien' })).toBe('Dear J.R.R. Tolkien')
  expect(wordsTo('Dear {Name}', { name: 'Ada' })).toBe('Dear {Name}')
})

test('an author who wrote nothing has no words, and hears of the last three copies', () => {
  expect(noOwnLetters).toEqual({
    words: { receipt: '', shipped: '', released: '', refunded: '', links: '', declined: '' },
    fewCopies: 3,
  })
})

test('words are kept without the blanks around them, and a letter has room for so many', () => {
  expect(OwnWords.parse('  One.\r\n\r\n\r\n\r\nTwo.  \n')).toBe('One.\n\nTwo.')
  expect(OwnWords.safeParse('a'.repeat(1_001)).error?.issues[0]?.message).toMatch(/at most 1,000 characters/)
})
