import { expect, test } from 'vitest'
import { functions, list, openShelf, save } from './author-shelf.ts'

openShelf()

test('a book that is saved while it is deleted is deleted, and no save is half done', async () => {
  const author = await functions.author()
  const book = await save(author, { title: 'Contested' })
  const answers = await Promise.all([
    author.post('/api/archive-book', { bookId: book.id }),
    ...Array.from({ length: 5 }, (_, tab) =>
      author.post('/api/savebookdata', { books: [{ ...book, tagline: `tab ${tab}` }] }),
    ),
  ])
  expect(answers[0]?.status).toBe(200)
  expect((await list(author)).archived).toMatchObject([{ id: book.id }])
})
