import { claimSlug } from '@lorecircle/functions/books/claim-slug'
import { slugDoc } from '@lorecircle/shared/book/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>

const ids = [
  '01JD7Z0000000000000000000A',
  '01JD7Z0000000000000000000B',
  '01JD7Z0000000000000000000C',
] as const
const written = { title: 'Lilith', tagline: '', blurb: '', category: 'Fiction', subgenres: [], formats: [] }
const paperback = (quantity: number, more: object = {}) => ({
  type: 'Paperback',
  price: 12,
  quantity,
  ...more,
})

const Saved = z.object({
  book: z.object({
    id: z.string(),
    etag: z.string(),
    slug: z.string(),
    formats: z.array(z.object({ id: z.string(), quantity: z.number() })),
  }),
})
const send = (author: Author, book: object) =>
  author.post('/api/savebookdata', { books: [{ ...written, ...book }] })
const save = async (author: Author, book: object = {}) => {
  const answer = await send(author, book)
  expect(answer).toMatchObject({ status: 200 })
  return Saved.parse(answer.body).book
}
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

test('a change that is sent again is made once, with the copies that it takes away', async () => {
  const author = await functions.author()
  const { id, etag, formats } = await save(author, { formats: [paperback(5)] })
  const format = { id: formats[0]?.id, quantitySeen: 5 }
  const change = { id, etag, saveId: ids[0], formats: [paperback(3, format)], blurb: 'Of a raven.' }
  const first = await save(author, change)
  const again = await save(author, change)
  expect(again).toEqual(first)
  expect(first.formats).toMatchObject([{ quantity: 3 }])
  expect((await send(author, { ...change, saveId: ids[1] })).status).toBe(412)
})

test('copies that a broken save left on the shelf go when it is sent again', async () => {
  const author = await functions.author()
  const { id, etag, formats } = await save(author, { formats: [paperback(5)] })
  const [format] = formats
  const change = { id, etag, saveId: ids[0], formats: [paperback(3, { id: format?.id, quantitySeen: 5 })] }
  await save(author, change)
  // As if the save had died after its book was written.
  const { documents } = functions
  for (const prefix of [
    `claims/${format?.id}`,
    `tallies/${author.person.sub}`,
    `gone/${author.person.sub}`,
  ]) {
    for await (const { key } of documents.list(prefix)) await documents.remove({ key })
  }
  expect((await save(author, change)).formats).toMatchObject([{ quantity: 3 }])
})

/** A claim as a save makes it, and how many requests it took. */
async function claim(author: Author, bookId: string, minutesLater = 0) {
  let requests = 0
  const counted = new Proxy(functions.documents, {
    get(target, name) {
      requests++
      return Reflect.get(target, name)
    },
  })
  const { sub } = author.person
  const folder = `${sub}.Mirrlees.Hope/`
  const now = new Date(Date.now() + minutesLater * 60_000)
  const slug = await claimSlug(counted, { sub, folder, bookId, title: 'Lilith', before: null, now })
  return { slug, requests }
}

test('a claim on an address that no book came to is free after a while, and no sooner', async () => {
  const author = await functions.author()
  await functions.documents.create(slugDoc(author.person.sub, 'lilith'), { bookId: 'never-written' })
  expect((await claim(author, 'early')).slug).toBe('lilith-2')
  expect((await claim(author, 'late', 6)).slug).toBe('lilith')
  const stands = await save(author)
  expect((await claim(author, 'other', 6)).slug).not.toBe(stands.slug)
})

test('the sixtieth book of one title takes a few requests, and a save that broke off has its address', async () => {
  const author = await functions.author()
  const { documents } = functions
  const { sub } = author.person
  for (let number = 1; number < 60; number++) {
    const slug = number === 1 ? 'lilith' : `lilith-${number}`
    await documents.create(slugDoc(sub, slug), { bookId: `book-${number}` })
  }
  const { slug, requests } = await claim(author, 'book-60')
  expect(slug).toBe('lilith-60')
  expect(requests).toBeLessThan(10)
  expect((await claim(author, 'book-60')).slug).toBe('lilith-60')
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => claim(author, `rush-${index}`)))
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(20)
})

test('a title of which nothing can be seen is none, and what no page can show is not kept', async () => {
  const author = await functions.author()
  expect((await save(author, { title: '\u200b\u2060' })).slug).toBe('untitled')
  const answer = await send(author, { title: 'Lud\u0000-in-the-\ud800Mist', blurb: 'a\u0007b' })
  expect(answer.body).toMatchObject({
    book: { title: 'Lud-in-the-Mist', blurb: 'ab', slug: 'lud-in-the-mist' },
  })
})
