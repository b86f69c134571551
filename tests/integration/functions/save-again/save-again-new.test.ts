import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Author, functions, ids, openSentAgain, paperback, save, send } from './sent-again.ts'

openSentAgain()
const booksOf = async (author: Author) =>
  z.object({ books: z.array(z.unknown()) }).parse((await author.get('/api/fetchbooksforauthor')).body).books

test('a new book whose answer was lost and that is sent again is one book with one address', async () => {
  const author = await functions.author()
  const sent = { newId: ids[0], saveId: ids[1], formats: [paperback(5)] }
  const [first, again, third] = [await save(author, sent), await save(author, sent), await save(author, sent)]
  expect([again, third]).toEqual([first, first])
  expect(await booksOf(author)).toHaveLength(1)
  expect((await save(author, { newId: ids[2], saveId: ids[2] })).slug).toBe('lilith-2')
})

test('a new book that is sent twenty times at once is one book, and each is told that it is saved', async () => {
  const author = await functions.author()
  const sent = { newId: ids[0], saveId: ids[1], formats: [paperback(5)] }
  const saved = await Promise.all(Array.from({ length: 20 }, () => save(author, sent)))
  expect(new Set(saved.map(({ id, slug, etag }) => [id, slug, etag].join())).size).toBe(1)
  expect(await booksOf(author)).toHaveLength(1)
})

test('other words for a new book whose first answer was lost are compared with what is stored', async () => {
  const author = await functions.author()
  const first = await save(author, { newId: ids[0], saveId: ids[1] })
  const answer = await send(author, { newId: ids[0], saveId: ids[2], blurb: 'Of a raven.' })
  expect(answer).toMatchObject({
    status: 412,
    body: { code: 'book.changed', details: { theirs: { id: first.id, etag: first.etag, blurb: '' } } },
  })
  expect(await booksOf(author)).toHaveLength(1)
})

test('nobody can choose the id of another author’s book', async () => {
  const [one, other] = [await functions.author(), await functions.author()]
  const mine = await save(one, { newId: ids[0], saveId: ids[1] })
  const theirs = await save(other, { newId: ids[0], saveId: ids[1] })
  const copied = await save(other, { newId: mine.id, saveId: ids[2] })
  expect(new Set([mine.id, theirs.id, copied.id, ids[0]]).size).toBe(4)
})
