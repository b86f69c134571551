import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { bookOrderDoc } from '@lorecircle/shared/book/stored'
import { expect, test } from 'vitest'
import { functions, list, openShelf, save, shopTitles } from './author-shelf.ts'

openShelf()
const titles = (books: BookForAuthor[]) => books.map(({ title }) => title)

test('books stand in the order that their author gave them, on the desk and in the shop', {
  tags: ['B3.3-11'],
}, async () => {
  const author = await functions.publishingAuthor('in-my-order')
  const a = await save(author, { title: 'A', public: true })
  const b = await save(author, { title: 'B', public: true })
  const c = await save(author, { title: 'C', public: true })
  const seen = [c.id, b.id, a.id]
  const { body } = await author.post('/api/move-book', { bookId: a.id, after: c.id, seen })
  expect(body).toEqual({ order: [c.id, a.id, b.id] })
  await save(author, { title: 'New' })
  expect(titles((await list(author)).books)).toEqual(['C', 'A', 'B', 'New'])
  expect(await shopTitles('in-my-order')).toMatch(/"C".*"A".*"B"/)
})

test('books that are moved at once all stand where they were put', async () => {
  const author = await functions.author()
  const ids: string[] = []
  for (const title of ['1', '2', '3', '4', 'after 1', 'after 2', 'after 3', 'after 4']) {
    ids.push((await save(author, { title })).id)
  }
  const [fixed, moved] = [ids.slice(0, 4), ids.slice(4)]
  const answers = await Promise.all(
    moved.map((bookId, at) => author.post('/api/move-book', { bookId, after: fixed[at], seen: ids })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(titles((await list(author)).books).join()).toBe('1,after 1,2,after 2,3,after 3,4,after 4')
})

test('a move changes nobody else’s shelf', async () => {
  const [owner, other] = [await functions.author(), await functions.author()]
  const { id } = await save(owner, { title: 'Mine' })
  await other.post('/api/move-book', { bookId: id, after: null, seen: [id] })
  expect(await functions.documents.read(bookOrderDoc(`${owner.person.sub}.Mirrlees.Hope/`))).toBeNull()
})
