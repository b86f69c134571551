import { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { bookOrderDoc } from '@lorecircle/shared/book/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>

const plain = {
  tagline: '',
  blurb: '',
  category: 'Fiction',
  genres: ['Fantasy'],
  subgenres: [],
  formats: [{ type: 'Paperback', price: '14.99', quantity: 5, isbn: '0-306-40615-2' }],
}
async function save(author: Author, book: object): Promise<BookForAuthor> {
  const { body } = await author.post('/api/savebookdata', { books: [{ ...plain, ...book }] })
  return BookForAuthor.parse(body.book)
}
const list = async (author: Author) =>
  calls.fetchBooks.output.parse((await author.get('/api/fetchbooksforauthor')).body)
const titles = (books: BookForAuthor[]) => books.map(({ title }) => title)
const shopTitles = async (subdomain: string) => {
  const headers = { 'x-viewer-host': `${subdomain}.lorecircle.localhost:4321` }
  const { body } = await functions.ask('/api/shop-books', { headers })
  return JSON.stringify(body.books)
}

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

test('a deletion that is undone brings the book back as it was, even when the membership has lapsed', {
  tags: ['B2.9-16'],
}, async () => {
  const author = await functions.publishingAuthor('undone-at-once')
  const { id } = await save(author, { title: 'Live', public: true })
  const draft = await save(author, { title: 'Draft' })
  await functions.leave(author.person.sub)
  for (const bookId of [id, draft.id]) {
    await author.post('/api/archive-book', { bookId })
    await author.post('/api/archive-book', { bookId })
    await author.post('/api/restore-book', { bookId, as: 'before' })
  }
  const { books, archived } = await list(author)
  expect(books).toMatchObject([
    { title: 'Draft', public: false },
    { title: 'Live', public: true },
  ])
  expect(books[1]?.url).toContain('undone-at-once')
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

test('a duplicate is a draft beside the original, and each duplicate has an address of its own', async () => {
  const author = await functions.publishingAuthor('two-of-them')
  const book = await save(author, { title: 'Lilith', tagline: 'A romance', public: true })
  const copy = async () =>
    BookForAuthor.parse((await author.post('/api/duplicate-book', { bookId: book.id })).body.book)
  const [first, second] = [await copy(), await copy()]
  expect(first).toMatchObject({
    title: 'Lilith (copy)',
    tagline: 'A romance',
    slug: 'lilith-copy',
    public: false,
    formats: [{ price: '14.99', quantity: 5, isbn: null, sold: 0 }],
  })
  expect(second.slug).toBe('lilith-copy-2')
  expect((await list(author)).books).toMatchObject([{ id: second.id }, { id: first.id }, { id: book.id }])
  expect(await save(author, { ...first, title: 'Phantastes', public: true })).toMatchObject({
    slug: 'phantastes',
  })
})

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

test.each([
  ['archive-book', {}],
  ['restore-book', { as: 'before' }],
  ['duplicate-book', {}],
])('nobody can %s another author’s book, or in another’s name', async (call, more) => {
  const [owner, other] = [await functions.author(), await functions.author()]
  const { id } = await save(owner, { title: 'Mine' })
  const ask = (by: Author, claims: object) => by.post(`/api/${call}`, { bookId: id, ...more, ...claims })
  expect((await ask(other, {})).status).toBe(404)
  expect((await ask(owner, { userSub: other.person.sub })).status).toBe(403)
  expect((await ask(owner, { bookId: '../../accounts/x' })).status).toBe(400)
  expect((await list(owner)).books).toMatchObject([{ id, title: 'Mine' }])
})

test('a move changes nobody else’s shelf', async () => {
  const [owner, other] = [await functions.author(), await functions.author()]
  const { id } = await save(owner, { title: 'Mine' })
  await other.post('/api/move-book', { bookId: id, after: null, seen: [id] })
  expect(await functions.documents.read(bookOrderDoc(`${owner.person.sub}.Mirrlees.Hope/`))).toBeNull()
})
