import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startFunctions } from '../start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.publishingAuthor>>

const book = {
  title: 'Lud-in-the-Mist',
  tagline: 'Fairy fruit comes to town',
  blurb: 'A mayor, a river, and what comes down it.',
  category: 'Fiction',
  genres: ['fantasy'],
  subgenres: [],
  formats: [{ type: 'Paperback', price: '14.99', quantity: '∞' }],
}
const post = { title: 'A walk by night', content: '<p>The lamps were lit.</p>' }
const page = { title: 'A Map of Yann', intro: '<p>Come in.</p>', sections: [] }

let posts = 0
const postId = () => `01JD${String(++posts).padStart(22, '0')}`

const calls = {
  book: (author: Author, input: object) =>
    author.post('/api/savebookdata', { books: [{ ...book, ...input }] }),
  post: (author: Author, input: object) => author.post('/api/blog', { ...post, ...input }),
  page: (author: Author, input: object) => author.post('/api/pages', { ...page, ...input }),
} as const

const Saved = z.looseObject({ id: z.string().optional() })

/** What a save that is taken answers: the book, post or page with its version. */
async function saved(call: keyof typeof calls, author: Author, input: object) {
  const { status, body } = await calls[call](author, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return Saved.parse(body.book ?? body)
}

let shops = 0
/** A shop with a public book, a post, a page and a post that is a draft, whose membership is over. */
async function lapsedAuthor() {
  const author = await functions.publishingAuthor(`lapsed-${++shops}`)
  const kept = {
    book: await saved('book', author, { public: true }),
    post: await saved('post', author, { id: postId(), isPublished: true }),
    page: await saved('page', author, { isPublished: true }),
    draft: await saved('post', author, { id: postId(), isPublished: false }),
  }
  await functions.leave(author.person.sub)
  return { author, kept }
}

const lapsed = { status: 403, body: { code: 'membership.lapsed' } }

test('once the membership is over, no call publishes, or changes what is public', {
  tags: ['BD2-04'],
}, async () => {
  const { author, kept } = await lapsedAuthor()
  const { documents } = functions
  const before = await Array.fromAsync(documents.list(`${author.person.sub}.`))
  const tries = {
    'a public book is corrected': calls.book(author, { ...kept.book, tagline: 'Without the typo' }),
    'a public post is corrected': calls.post(author, { ...kept.post, title: 'Another walk' }),
    'a public page is corrected': calls.page(author, { ...kept.page, title: 'Another map' }),
    'a draft is published': calls.post(author, { ...kept.draft, isPublished: true }),
    'a new post is published': calls.post(author, { id: postId(), isPublished: true }),
    'a new page is published': calls.page(author, { title: 'A new page', isPublished: true }),
    'a domain is asked for': author.post('/api/custom-domain-request', { domain: 'books.example.com' }),
  }
  for (const [what, call] of Object.entries(tries)) expect(await call, what).toMatchObject(lapsed)
  expect(await Array.fromAsync(documents.list(`${author.person.sub}.`))).toEqual(before)

  expect(await calls.book(author, { title: 'A new one', public: true })).toMatchObject({
    status: 403,
    body: { code: 'publish.blocked', details: { step: 'membership', book: { public: false } } },
  })
})

test('a deletion from before the end is undone as a draft, and nothing becomes public by it', async () => {
  const author = await functions.publishingAuthor(`lapsed-${++shops}`)
  const { id: bookId } = await saved('book', author, { public: true })
  await author.post('/api/archive-book', { bookId })
  await functions.leave(author.person.sub)
  const back = await author.post('/api/restore-book', { bookId, as: 'before' })
  expect(back).toMatchObject({ status: 200, body: { book: { public: false } } })
})

test('drafts are written, and what is public can be taken back, also when the membership is over', async () => {
  const { author, kept } = await lapsedAuthor()
  await saved('post', author, { ...kept.draft, title: 'Still a draft' })
  await saved('post', author, { ...kept.post, isPublished: false })
  await saved('page', author, { ...kept.page, isPublished: false })
  await saved('book', author, { title: 'For later', public: false })
  const { id: bookId } = kept.book
  await author.post('/api/archive-book', { bookId })
  const back = await author.post('/api/restore-book', { bookId, as: 'draft' })
  expect(back.body).toMatchObject({ book: { public: false } })
})

test('who joins again can correct what is public', async () => {
  const { author, kept } = await lapsedAuthor()
  await functions.join(author.person.sub)
  await saved('book', author, { ...kept.book, tagline: 'Without the typo' })
  await saved('post', author, { ...kept.post, title: 'Another walk' })
})
