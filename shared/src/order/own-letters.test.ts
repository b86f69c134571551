import { expect, test } from 'vitest'
import { CustomEmailText, defaultOrderEmailSettings, fillNamePlaceholder } from './own-letters.ts'

test('an author’s words name the reader they go to, and whoever gave no name is a reader', () => {
  expect(fillNamePlaceholder('Dear {name}, and {name} again', { name: ' Ada  Vane' })).toBe(
    'Dear Ada, and Ada again',
  )
  expect(fillNamePlaceholder('Dear {name}', { name: '  ' })).toBe('Dear reader')
  expect(fillNamePlaceholder('Dear {name}', { name: '$&Ada {name}' })).toBe('Dear $&Ada')
  expect(fillNamePlaceholder('Dear {name}', { name: ' J. Moor' })).toBe('Dear J. Moor')
  expect(fillNamePlaceholder('Dear {name}', { name: 'J.R.R. Tolkien' })).toBe('Dear J.R.R. Tolkien')
  expect(fillNamePlaceholder('Dear {Name}', { name: 'Ada' })).toBe('Dear {Name}')
})

test('an author who wrote nothing has no words, and hears of the last three copies', () => {
  expect(defaultOrderEmailSettings).toEqual({
    words: { receipt: '', shipped: '', released: '', refunded: '', links: '', declined: '' },
    fewCopies: 3,
  })
})

test('words are kept without the blanks around them, and a letter has room for so many', () => {
  expect(CustomEmailText.parse('  One.\r\n\r\n\r\n\r\nTwo.  \n')).toBe('One.\n\nTwo.')
  expect(CustomEmailText.safeParse('a'.repeat(1_001)).error?.issues[0]?.message).toMatch(
    /at most 1,000 characters/,
  )
})
