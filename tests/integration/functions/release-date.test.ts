import { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { releaseDoc } from '@lorecircle/shared/release/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

const format = { type: 'Paperback', price: '12', quantity: '∞' }
const phantastes = { title: 'Phantastes', tagline: '', blurb: '', category: 'Fiction', subgenres: [] }

test('an author says when a book comes out, leaves it so, and brings it out at once; is told of a day that is over', async () => {
  const author = await functions.author()
  const send = (book: object) =>
    author.post('/api/savebookdata', { books: [{ ...phantastes, formats: [format], ...book }] })
  const save = async (book: object) => BookForAuthor.parse((await send(book)).body.book)
  const saved = await save({ releaseOn: '2999-03-03', askAddressDays: 14 })
  expect(saved).toMatchObject({ releaseOn: '2999-03-03', askAddressDays: 14 })
  const notes = await Array.fromAsync(functions.documents.list(releaseDoc.within()))
  expect(notes.map(({ key }) => releaseDoc.nameIn(key))).toEqual([saved.id])

  const left = await save({ id: saved.id, etag: saved.etag })
  expect(left.releaseOn).toBe('2999-03-03')
  const { body } = await author.post('/api/duplicate-book', { bookId: saved.id })
  expect(BookForAuthor.parse(body.book).releaseOn).toBeNull()
  const out = await save({ id: left.id, etag: left.etag, releaseOn: null })
  expect(out.releaseOn).toBeNull()
  const over = await send({ releaseOn: '2020-01-01' })
  expect([over.status, over.body.code]).toEqual([400, 'book.release_over'])
  expect((await send({ releaseOn: 'soon' })).status).toBe(400)

  const soon = await send({ publishedOn: '2999-03-03' })
  expect([soon.status, soon.body.code]).toEqual([400, 'book.published_too_soon'])
  const coming = await save({ publishedOn: '2999-03-03', releaseOn: '2999-03-03' })
  const copied = await author.post('/api/duplicate-book', { bookId: coming.id })
  expect(BookForAuthor.parse(copied.body.book)).toMatchObject({ releaseOn: null, publishedOn: null })
  const soonOut = await send({ id: coming.id, etag: coming.etag, releaseOn: null })
  expect([soonOut.status, soonOut.body.code]).toEqual([400, 'book.published_too_soon'])
  expect((await send({ releaseOn: '2999-03-03', askAddressDays: 61 })).status).toBe(400)
})
