import { expect, test } from 'vitest'
import { functions, list, openShelf, save } from './author-shelf.ts'

openShelf()

test('a deletion that is undone brings the book back, saved for later where the membership has lapsed', {
  tags: ['B2.9-16'],
}, async () => {
  const author = await functions.publishingAuthor('undone-at-once')
  const { id } = await save(author, { title: 'Live', public: false })
  const draft = await save(author, { title: 'Draft' })
  await functions.leave(author.person.sub)
  for (const bookId of [id, draft.id]) {
    await author.post('/api/archive-book', { bookId })
    await author.post('/api/archive-book', { bookId })
    await author.post('/api/restore-book', { bookId, as: 'before' })
  }
  const { books, archived } = await list(author)
  expect(new Map(books.map(({ title, public: isPublic }) => [title, isPublic]))).toEqual(
    new Map([
      ['Live', false],
      ['Draft', false],
    ]),
  )
  expect(archived).toEqual([])
})

test('an archived book comes back saved for later, with its address, and one that is on the desk stays as it is', {
  tags: ['B2.9-18'],
}, async () => {
  const author = await functions.publishingAuthor('back-again')
  const book = await save(author, { title: 'Back Again', public: true })
  const restore = () => author.post('/api/restore-book', { bookId: book.id, as: 'draft' })
  expect((await restore()).body).toMatchObject({ book: { public: true, etag: book.etag } })
  await author.post('/api/archive-book', { bookId: book.id })
  await restore()
  const { books } = await list(author)
  expect(books).toMatchObject([
    { id: book.id, slug: 'back-again', public: false, formats: [{ quantity: 5 }] },
  ])
  expect(await save(author, { ...books[0], public: true })).toMatchObject({ url: book.url })
})
