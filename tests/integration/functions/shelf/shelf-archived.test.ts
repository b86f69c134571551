import { expect, test } from 'vitest'
import { functions, list, openShelf, save, shopTitles } from './author-shelf.ts'

openShelf()

test('a deleted book leaves the desk and the shop, and its author finds it among the archived', {
  tags: ['B2.9-15', 'B2.9-17', 'AD4-08'],
}, async () => {
  const author = await functions.publishingAuthor('tidy-desk')
  const kept = await save(author, { title: 'Kept', public: true })
  const { id } = await save(author, { title: 'Deleted', public: true })
  expect(await shopTitles('tidy-desk')).toContain('Deleted')

  const { status, body } = await author.post('/api/archive-book', { bookId: id })
  expect([status, body]).toMatchObject([200, { book: { id, public: false, url: null } }])
  const { books, archived } = await list(author)
  expect(books).toEqual([kept])
  expect(archived).toMatchObject([{ title: 'Deleted', archived: { public: true } }])
  expect(await shopTitles('tidy-desk')).not.toContain('Deleted')

  const headers = { 'x-viewer-host': 'tidy-desk.lorecircle.localhost:4321' }
  expect((await functions.ask(`/api/copies?book=${id}`, { headers })).status).toBe(404)
})

test('an archived book cannot be saved, and says what to do', async () => {
  const author = await functions.author()
  const book = await save(author, { title: 'Put away' })
  await author.post('/api/archive-book', { bookId: book.id })
  const { status, body } = await author.post('/api/savebookdata', {
    books: [{ ...book, title: 'Still typing' }],
  })
  expect([status, body]).toMatchObject([
    409,
    { code: 'book.archived', error: 'This book is archived. Restore it in My Books, then save again.' },
  ])
})
