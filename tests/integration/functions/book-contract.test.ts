import { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

/** The save of a book as the contract writes it, field by field: what a client of the spec may rely on. */

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>

const format = { type: 'Hardcover', price: 24, quantity: 12, coverImageUrl: '', coverImages: [] }
const book = {
  title: 'The Wood Beyond the World',
  tagline: 'A walk with no way back',
  blurb: 'Golden Walter goes to sea.',
  category: 'Fiction',
  genres: ['Fantasy'],
  subgenres: ['High / Epic Fantasy'],
  public: false,
  formats: [format],
}
const whole = ({ person: { sub, firstName, lastName } }: Author, subdomain = '') => ({
  sub,
  firstName,
  lastName,
  subdomain,
  books: [book],
})
const send = (author: Author, change: object = {}) =>
  author.post('/api/savebookdata', { ...whole(author), ...change })

async function saved(author: Author, change: object = {}): Promise<BookForAuthor> {
  return BookForAuthor.parse((await send(author, { books: [{ ...book, ...change }] })).body.book)
}
const storedBook = async (author: Author, { id }: BookForAuthor) =>
  (await functions.documents.read(bookDoc(`${author.person.sub}.Mirrlees.Hope/`, id)))?.value
const shelf = async (author: Author) => (await author.get('/api/fetchbooksforauthor')).body.books

test('a save in the words of the contract is taken whole, and its book comes back', {
  tags: ['B7-38', 'B7-40', 'B7-41', 'B3.4-05', 'B3.3-10'],
}, async () => {
  const author = await functions.author()
  const { status, body } = await send(author)
  expect(status).toBe(200)
  expect(body.book).toMatchObject({
    ...book,
    formats: [{ type: 'Hardcover', price: '24.00', quantity: 12, coverImageUrl: '', coverImages: [] }],
  })
  expect(await shelf(author)).toEqual([body.book])
})

test.each(['tagline', 'blurb', 'category', 'subgenres', 'formats'])(
  'a save without its %s is refused with its name, and nothing is kept',
  { tags: ['B3.3-03', 'B3.3-04', 'B3.3-05'] },
  async (field) => {
    const author = await functions.author()
    const { status, body } = await send(author, { books: [{ ...book, [field]: undefined }] })
    expect(status).toBe(400)
    expect(body.error).toContain(field)
    expect(await shelf(author)).toEqual([])
  },
)

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

test('a book and its formats keep their ids however often they are saved', {
  tags: ['B3.3-11'],
}, async () => {
  const author = await functions.author()
  const first = await saved(author)
  const { id, etag } = first
  const second = await saved(author, {
    id,
    etag,
    title: 'Renamed',
    formats: first.formats.map((one) => ({ ...one, type: 'Paperback' })),
  })
  expect(second).toMatchObject({ id, title: 'Renamed', formats: [{ id: first.formats[0]?.id }] })
})

test.each([
  [14.99, 1499],
  ['14.99', 1499],
  [0, 0],
  ['10000.00', 1_000_000],
  ['', null],
  [null, null],
])('a price of %j is kept as %j cents', { tags: ['B3.4-03', 'B5-17', 'B5-20'] }, async (price, cents) => {
  const author = await functions.author()
  const made = await saved(author, { formats: [{ ...format, price }] })
  expect((await storedBook(author, made))?.formats).toMatchObject([{ priceInCents: cents }])
})

test.each([
  [12, 12],
  ['12', 12],
  ['0', 0],
  ['∞', 'unlimited'],
  ['', null],
])(
  'a quantity of %j is kept as %j',
  { tags: ['B3.4-04', 'B5-18', 'B5-21', 'B2.11-10'] },
  async (quantity, slots) => {
    const author = await functions.author()
    const made = await saved(author, { formats: [{ ...format, quantity }] })
    expect((await storedBook(author, made))?.formats).toMatchObject([{ slots }])
  },
)

test.each(['sub', 'firstName', 'lastName', 'subdomain'])(
  'a save may leave out its %s, and may not name another’s',
  { tags: ['B3.6-01', 'B3.6-02', 'B3.6-03', 'B3.6-04', 'B7-39'] },
  async (field) => {
    const author = await functions.author()
    expect((await send(author, { [field]: undefined })).status).toBe(200)
    expect((await send(author, { [field]: 'someone-else' })).status).toBe(403)
    expect(await shelf(author)).toHaveLength(1)
  },
)

test('one book is saved at a time', { tags: ['B3.6-05'] }, async () => {
  const author = await functions.author()
  for (const books of [[], [book, book], book]) {
    expect((await send(author, { books })).status).toBe(400)
  }
  expect(await shelf(author)).toEqual([])
})

test('a book stands in the shop that the platform knows, whatever the save says of it', {
  tags: ['B7-43', 'B7-44'],
}, async () => {
  const author = await functions.publishingAuthor('the-well-at-the-end')
  for (const subdomain of [undefined, '', 'the-well-at-the-end']) {
    const { body } = await send(author, { subdomain, books: [{ ...book, public: true }] })
    expect(body.book).toMatchObject({
      url: expect.stringContaining('//the-well-at-the-end.lorecircle.localhost'),
    })
  }
})

const record = {
  authorBucket: 'uploads',
  authorKey: 'a/Covers/1-cover.png',
  masterBucket: 'masters',
  masterKey: 'a/Covers/1-cover.png',
  url: '',
  contentType: 'image/png',
  size: 2048,
  uploadedAt: '2026-11-21T19:00:00.000Z',
}
const wearing = (coverImages: unknown) => ({ books: [{ ...book, formats: [{ ...format, coverImages }] }] })

const isRefusedWithout = async (...fields: (keyof typeof record)[]) => {
  const author = await functions.author()
  for (const field of fields) {
    const { status, body } = await send(author, wearing([{ ...record, [field]: undefined }]))
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringContaining(field) })
  }
}

test(
  'the record of a cover says where its two files lie',
  { tags: ['B3.5-01', 'B3.5-02', 'B3.5-03', 'B3.5-04'] },
  () => isRefusedWithout('authorBucket', 'authorKey', 'masterBucket', 'masterKey'),
)

test(
  'the record of a cover says its address, its type, its size and its time',
  { tags: ['B3.5-05', 'B3.5-06', 'B3.5-07', 'B3.5-08'] },
  () => isRefusedWithout('url', 'contentType', 'size', 'uploadedAt'),
)

test('covers are a list, and each says when it was uploaded by the clock of the services', {
  tags: ['B3.4-06', 'B3.5-08'],
}, async () => {
  const author = await functions.author()
  expect((await send(author, wearing(record))).status).toBe(400)
  expect((await send(author, wearing([{ ...record, uploadedAt: 'yesterday' }]))).status).toBe(400)
  expect((await send(author, wearing([record]))).body.error).toBe(
    'This file was not uploaded here. Upload it again.',
  )
})
