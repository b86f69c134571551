import { expect, test } from 'vitest'
import { book, functions, openContract, saved, send, shelf } from './contract-book.ts'

openContract()

test('texts keep their lines, the title loses the space around it', { tags: ['B3.3-01'] }, async () => {
  const author = await functions.author()
  const { title, blurb } = await saved(author, { title: '  The Well ', blurb: 'One.\n\nTwo.' })
  expect({ title, blurb }).toEqual({ title: 'The Well', blurb: 'One.\n\nTwo.' })
})

test('public is yes or no, and nothing else', { tags: ['B3.3-08'] }, async () => {
  const author = await functions.author()
  expect((await send(author, { books: [{ ...book, public: 'true' }] })).status).toBe(400)
  expect(await shelf(author)).toEqual([])
})

test('one book is saved at a time', { tags: ['B3.6-05'] }, async () => {
  const author = await functions.author()
  for (const books of [[], [book, book], book]) {
    expect((await send(author, { books })).status).toBe(400)
  }
  expect(await shelf(author)).toEqual([])
})
