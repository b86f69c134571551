import { expect, test } from 'vitest'
import { commandsFor } from './commands.ts'
import { tabs } from './tabs.ts'

const books = [
  { id: 'b1', title: 'The Gods of Pegāna' },
  { id: 'b2', title: 'The King of Elfland’s Daughter' },
  { id: 'b3', title: '' },
]
const labels = (typed: string) => commandsFor(typed, books).map(({ label }) => label)

test('an author who has typed nothing yet sees every tab, and what is done from anywhere', () => {
  for (const { label } of tabs) expect(labels('')).toContain(label)
  expect(labels(' ')).toEqual(expect.arrayContaining(['Write a post', 'Change light', 'Sign Out']))
  expect(labels('').some((label) => label.startsWith('Edit'))).toBe(false)
})

test('a book is found by any words of its title, without its accents', () => {
  expect(labels('pegana gods')).toEqual(['Edit The Gods of Pegāna'])
  expect(labels('ELFLAND')).toEqual(['Edit The King of Elfland’s Daughter'])
  expect(labels('untitled')).toEqual(['Edit Untitled'])
  expect(labels('gods elfland')).toEqual([])
})

test('a shelf of five hundred books does not bury what else was found', () => {
  const shelf = Array.from({ length: 500 }, (_, at) => ({ id: `b${at}`, title: `My Books, part ${at}` }))
  const found = commandsFor('my books', shelf)
  expect(found[0]?.label).toBe('My Books')
  expect(found.length).toBeLessThan(12)
})
