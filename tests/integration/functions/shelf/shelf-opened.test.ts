import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { expect, test } from 'vitest'
import { type Author, functions, openShelf, save } from './author-shelf.ts'

openShelf()

test('a book is opened without reading the others; what is archived, or another author’s, is not on the desk', async () => {
  const author = await functions.author()
  const book = await save(author, { title: 'Opened' })
  const other = await save(author, { title: 'Left Alone' })
  const open = async (who: Author, { id }: BookForAuthor) => (await who.get(`/api/book?bookId=${id}`)).body
  expect(await open(author, book)).toEqual({ book })
  expect(await open(await functions.author(), book)).toEqual({ book: null })
  await author.post('/api/archive-book', { bookId: other.id })
  expect(await open(author, other)).toEqual({ book: null })
})
