import { expect, test } from 'vitest'
import { functions, openBookDesk, save } from './book-desk.ts'

openBookDesk()

test('a renamed book gets a new address, keeps the old one for itself, and finds its way back', {
  tags: ['A2.7-06', 'A3.1-14'],
}, async () => {
  const author = await functions.author()
  const book = await save(author, { title: 'The Moon' })
  const renamed = await save(author, { ...book, title: 'The Sun' })
  expect(renamed.slug).toBe('the-sun')
  expect((await save(author, { title: 'The Moon' })).slug).toBe('the-moon-2')
  expect((await save(author, { ...renamed, title: 'The Moon!' })).slug).toBe('the-moon')
})

test('a title in another script has an address', { tags: ['A2.7-05', 'B3.3-02'] }, async () => {
  const author = await functions.author()
  expect((await save(author, { title: '山海経' })).slug).toMatch(/^[a-z0-9-]+$/)
  expect((await save(author, { title: '   ' })).title).toBe('Untitled')
})
