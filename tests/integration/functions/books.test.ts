import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { manifestDoc, previewDoc } from '@lorecircle/shared/publishing/stored'
import type { Claim } from '@lorecircle/shared/stock/claim'
import { claimDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawDoc } from '../../support/raw-document.ts'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>

const format = { type: 'Paperback', price: '14.99', quantity: '∞' }
const lud = {
  title: 'Lud-in-the-Mist',
  tagline: 'Fairy fruit comes to town',
  blurb: 'A mayor, a river, and what comes down it.',
  category: 'Fiction',
  genres: ['fantasy', 'FANTASY', 'Elves'],
  subgenres: ['fairytales & folklore', 'Cyberpunk'],
  formats: [format],
}
const send = (author: Author, book: object, more: object = {}) =>
  author.post('/api/savebookdata', { books: [{ ...lud, ...book }], ...more })

async function save(author: Author, book: object): Promise<BookForAuthor> {
  const { body } = await send(author, book)
  return BookForAuthor.parse(body.book)
}
const firstFormat = (book: BookForAuthor) => {
  const [first] = book.formats
  if (first === undefined) throw new Error('the book has no format')
  return first
}
/** The book as its author sent it back, with its first format changed. */
const edited = (book: BookForAuthor, change: object) => ({
  ...book,
  formats: [{ ...firstFormat(book), quantitySeen: firstFormat(book).quantity, ...change }],
})

test('a book that is saved for later is kept in canonical form, and nobody else sees it', {
  tags: ['A3.1-12', 'A3.6-23', 'A3.6-24', 'B3.3-09'],
}, async () => {
  const author = await functions.author()
  const book = await save(author, {})
  expect(book).toMatchObject({
    title: 'Lud-in-the-Mist',
    slug: 'lud-in-the-mist',
    genres: ['Fantasy'],
    subgenres: ['Fairytales & Folklore'],
    public: false,
    url: null,
  })
  expect(firstFormat(book)).toMatchObject({ type: 'Paperback', price: '14.99', quantity: '∞', sold: 0 })
  expect((await author.get('/api/fetchbooksforauthor')).body).toEqual({ books: [book], archived: [] })
})

test('a saved book comes back with all that its author wrote', {
  tags: ['A3.1-08', 'A3.1-09', 'A3.1-10', 'A3.1-11', 'A3.1-13'],
}, async () => {
  const author = await functions.author()
  const written = {
    category: 'Fiction',
    genres: ['Fantasy', 'Horror'],
    subgenres: ['Dark Fantasy', 'Gothic Horror'],
    tagline: 'Fairy fruit comes to town',
    blurb: 'A mayor, a river, and what comes down it.',
  }
  const saved = await save(author, { ...written, formats: [format, { ...format, type: 'Hardcover' }] })
  expect(saved).toMatchObject({ ...written, formats: [{ type: 'Paperback' }, { type: 'Hardcover' }] })
  expect((await author.get('/api/fetchbooksforauthor')).body).toEqual({ books: [saved], archived: [] })
})

test.each([
  ['of the book', { genres: 'horror' }, ['Horror']],
  ['of the book, by its other name', { genres: [], genre: 'Horror' }, ['Horror']],
  [
    'of its formats',
    { genres: ['Horror'], formats: [{ ...format, genre: 'western' }] },
    ['Horror', 'Western'],
  ],
  [
    'of all of them',
    { genre: 'Romance', genres: ['Horror'], formats: [{ ...format, genres: ['western', 'HORROR'] }] },
    ['Horror', 'Romance', 'Western'],
  ],
])(
  'a book stands under the genres %s',
  { tags: ['A3.1-06', 'A3.1-07', 'A3.2-08', 'A3.2-09', 'A3.6-25'] },
  async (_, change, genres) => {
    const author = await functions.author()
    expect(await save(author, change)).toMatchObject({ genres })
  },
)

test('a published book has its address in the shop, and the publisher hears of it at once', async () => {
  const author = await functions.publishingAuthor('stephen-hungerton')
  const book = await save(author, { public: true })
  expect(book.url).toBe('http://stephen-hungerton.lorecircle.localhost:4321/shop/lud-in-the-mist')
  const sqs = new SQSClient({ region: 'us-west-2', endpoint: functions.storage.url })
  const QueueUrl = functions.storage.queueUrl('publish')
  const heard = async () => {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1 }),
    )
    return Messages.map(({ Body }) => Body).join()
  }
  await expect.poll(heard).toContain(`"kind":"publish","sub":"${author.person.sub}"`)
  sqs.destroy()
})

test('who cannot publish yet keeps the book for later and reads what is missing', {
  tags: ['B6-08', 'B6-09'],
}, async () => {
  const author = await functions.author()
  const { status, body } = await send(author, { public: true })
  expect(status).toBe(403)
  expect(body).toMatchObject({
    code: 'publish.blocked',
    error: 'Publishing needs an active membership. Your book is saved for later.',
    details: { step: 'membership', book: { title: 'Lud-in-the-Mist', public: false, url: null } },
  })
  const { books } = (await author.get('/api/fetchbooksforauthor')).body
  expect(books).toMatchObject([{ title: 'Lud-in-the-Mist', public: false }])

  await functions.join(author.person.sub)
  expect((await send(author, { public: true })).body.details).toMatchObject({ step: 'subdomain' })
  await author.post('/api/assignAuthorSubdomain', { domain: 'not-ready-yet' })
  expect((await send(author, { public: true })).body.details).toMatchObject({ step: 'payments' })
})

test('when a membership lapses, what is public can be corrected, and nothing new becomes public', {
  tags: ['BD2-04'],
}, async () => {
  const author = await functions.publishingAuthor('lapsed-but-read')
  const book = await save(author, { public: true })
  await functions.leave(author.person.sub)
  expect(await save(author, { ...book, tagline: 'Without the typo' })).toMatchObject({ public: true })
  expect(await send(author, { title: 'A new one', public: true })).toMatchObject({
    status: 403,
    body: { details: { step: 'membership' } },
  })
})

test('a public book goes back to the drawer when its author says so, and the newest book comes first', async () => {
  const author = await functions.publishingAuthor('in-and-out')
  const book = await save(author, { public: true })
  await save(author, { title: 'The second' })
  expect(await save(author, { ...book, public: false })).toMatchObject({ public: false, url: null })
  expect((await author.get('/api/fetchbooksforauthor')).body).toMatchObject({
    books: [{ title: 'The second' }, { title: 'Lud-in-the-Mist' }],
  })
})

test('what a book says of itself is kept in canonical form, and a save that is silent about it leaves it', async () => {
  const author = await functions.author()
  const book = await save(author, {
    language: 'EN-gb',
    publishedOn: '2026-09-10',
    narrator: ' Hope Mirrlees ',
    formats: [{ ...format, isbn: '0-306-40615-2', pages: 294, weightInGrams: 480 }],
  })
  expect(book).toMatchObject({ language: 'en-GB', publishedOn: '2026-09-10', narrator: 'Hope Mirrlees' })
  expect(firstFormat(book)).toMatchObject({ isbn: '9780306406157', pages: 294, weightInGrams: 480 })

  const { id, etag } = book
  const silent = await save(author, { id, etag, formats: [{ ...format, id: firstFormat(book).id }] })
  expect(silent).toMatchObject({ language: 'en-GB', publishedOn: '2026-09-10', narrator: 'Hope Mirrlees' })
  expect(firstFormat(silent)).toMatchObject({ isbn: '9780306406157', pages: 294, weightInGrams: 480 })

  const emptied = await save(author, {
    ...silent,
    language: '',
    publishedOn: null,
    narrator: '',
    formats: [{ ...firstFormat(silent), isbn: '', pages: null, weightInGrams: null }],
  })
  expect(emptied).toMatchObject({
    language: null,
    publishedOn: null,
    formats: [{ isbn: null, pages: null, weightInGrams: null }],
  })
})

test('a book that was stored before it could say so has no language, date, ISBN, pages or weight', async () => {
  const author = await functions.author()
  const saved = await save(author, {})
  const document = bookDoc(`${author.person.sub}.Mirrlees.Hope/`, saved.id)
  const stored = await functions.documents.read(document)
  const { language: _, publishedOn: __, ...older } = stored?.value ?? {}
  const formats = stored?.value.formats.map(({ isbn: _, pages: __, weightInGrams: ___, ...rest }) => rest)
  await functions.documents.replace(rawDoc(document.key), { ...older, formats }, stored?.etag ?? '')
  const { books } = (await author.get('/api/fetchbooksforauthor')).body
  expect(books).toMatchObject([
    {
      title: 'Lud-in-the-Mist',
      language: null,
      publishedOn: null,
      formats: [{ isbn: null, pages: null, weightInGrams: null }],
    },
  ])
})

test.each([
  [
    'an ISBN with a wrong digit',
    { formats: [{ ...format, isbn: '978-0-306-40615-8' }] },
    /^Paperback: This is no ISBN/,
  ],
  ['a book of no pages', { formats: [{ ...format, pages: 0 }] }, /^A book has at least one page\.$/],
  ['a book of 30,001 grams', { formats: [{ ...format, weightInGrams: 30_001 }] }, /at most 30,000 grams\.$/],
  ['a book of 50,001 pages', { formats: [{ ...format, pages: 50_001 }] }, /at most 50,000 pages\.$/],
  ['a language that nobody speaks', { language: 'qq' }, /^A language is a code such as en/],
  ['a 30th of February', { publishedOn: '2026-02-30' }, /^A publication date reads like 2026-11-21\.$/],
  [
    'a price that is no number',
    { formats: [{ ...format, price: 'abc' }] },
    /^Paperback: A price is a number/,
  ],
  ['a price below nothing', { formats: [{ ...format, price: -1 }] }, /^Paperback: A price is a number/],
  ['a price of a billion', { formats: [{ ...format, price: 1e9 }] }, /^Paperback: A price is a number/],
  ['a price with three decimals', { formats: [{ ...format, price: '1.999' }] }, /at most two decimals/],
  ['half a copy', { formats: [{ ...format, quantity: 1.5 }] }, /^Paperback: A quantity is a whole number/],
  ['more copies than there can be', { formats: [{ ...format, quantity: 10_001 }] }, /from 0 to 10,000/],
  [
    'a title of 10,000 characters',
    { title: 'a'.repeat(10_000) },
    /^A title can have at most 180 characters\.$/,
  ],
  [
    'content notes longer than a page',
    { contentNotes: 'a'.repeat(1_001) },
    /^Content notes can have at most 1000 characters\.$/,
  ],
  ['no formats list', { formats: undefined }, /^'books\.0\.formats' is missing\.$/],
  ['an unknown category', { category: 'Poetry' }, /^'books\.0\.category' is not valid/],
  [
    'a cover from elsewhere',
    { formats: [{ ...format, coverImageUrl: 'https://evil.example/a.png' }] },
    /Upload it again/,
  ],
  [
    'a file nobody uploaded',
    { formats: [{ ...format, type: 'eBook', fileKeys: ['x/y.epub'] }] },
    /Upload it again/,
  ],
])(
  '%s is refused with a sentence, and nothing is kept',
  { tags: ['B5-22', 'B5-23'] },
  async (_, change, sentence) => {
    const author = await functions.author()
    const { status, body } = await send(author, change)
    expect(status).toBe(400)
    expect(body.error).toMatch(sentence)
    expect((await author.get('/api/fetchbooksforauthor')).body).toEqual({ books: [], archived: [] })
  },
)

test('an author cannot save under a foreign subdomain, but may name their own or none', {
  tags: ['B7-101'],
}, async () => {
  const author = await functions.publishingAuthor('my-own-shop')
  expect((await send(author, {}, { subdomain: 'lord-dunsany' })).status).toBe(403)
  for (const subdomain of ['my-own-shop', 'my-own-shop.lorecircle.localhost:4321', '', null, undefined]) {
    expect((await send(author, {}, { subdomain })).status).toBe(200)
  }
})

test("an author cannot overwrite someone else's book", async () => {
  const [owner, other] = [await functions.author(), await functions.author()]
  const book = await save(owner, {})
  expect((await send(other, { ...book, title: 'Mine now' })).status).toBe(404)
})

test('of two tabs that save the same book, the second is told and gets what the first saved', async () => {
  const author = await functions.author()
  const book = await save(author, {})
  const first = await save(author, { ...book, title: 'From the first tab' })
  const { status, body } = await send(author, { ...book, title: 'From the second tab' })
  expect(status).toBe(412)
  expect(body).toMatchObject({
    code: 'book.changed',
    error: 'This book was changed in another tab. Nothing you typed is lost.',
    details: { theirs: { title: 'From the first tab', etag: first.etag } },
  })
})

test('of ten saves of one version at once, one is kept', async () => {
  const author = await functions.author()
  const book = await save(author, {})
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, tab) => send(author, { ...book, tagline: `tab ${tab}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
})

test('a save without the version it is meant for changes nothing', async () => {
  const author = await functions.author()
  const { etag: _, ...book } = await save(author, {})
  expect(await send(author, { ...book, title: 'Blind' })).toMatchObject({ status: 428 })
})

test('a renamed book gets a new address, keeps the old one for itself, and finds its way back', {
  tags: ['A2.7-06', 'A3.1-14'],
}, async () => {
  const author = await functions.author()
  const book = await save(author, { title: 'The Moon' })
  const renamed = await save(author, { ...book, title: 'The Sun' })
  expect(renamed.slug).toBe('the-sun')
  expect((await save(author, { title: 'The Moon' })).slug).toBe('the-moon-2')
  expect((await save(author, { ...renamed, title: 'The Moon!' })).slug).toBe('the-moon')
})

test('a title in another script has an address', { tags: ['A2.7-05', 'B3.3-02'] }, async () => {
  const author = await functions.author()
  expect((await save(author, { title: '山海経' })).slug).toMatch(/^[a-z0-9-]+$/)
  expect((await save(author, { title: '   ' })).title).toBe('Untitled')
})

test('an eBook is unlimited unless its author says otherwise', { tags: ['B2.10-06', 'B5-19'] }, async () => {
  const author = await functions.author()
  const book = await save(author, {
    formats: [
      { type: 'eBook', price: 0, quantity: '' },
      { type: 'Hardcover', price: '', quantity: '' },
    ],
  })
  expect(book.formats.map(({ price, quantity }) => ({ price, quantity }))).toEqual([
    { price: '0.00', quantity: '∞' },
    { price: '', quantity: '' },
  ])
})

test('what an author changes about a quantity is a difference, so a copy sold meanwhile stays sold', {
  tags: ['B2.9-08'],
}, async () => {
  const author = await functions.author()
  const { sub } = author.person
  const book = await save(author, { formats: [{ ...format, quantity: 5 }] })
  const { id } = firstFormat(book)
  // While the author edits, number 2 is sold.
  await functions.documents.create(claimDoc(id, 2), {
    state: 'sold',
    checkoutId: 'c',
    orderId: 'o',
    at: '2026-01-01T00:00:00.000Z',
  })
  await functions.documents.create(tallyDoc(sub, book.id), {
    formats: { [id]: { sold: [2], withdrawn: [] } },
  })

  const kept = await save(author, edited(book, { price: '20' }))
  expect(firstFormat(kept)).toMatchObject({ quantity: 4, sold: 1, price: '20.00' })

  const raised = await save(author, edited(kept, { quantity: 6 }))
  expect(firstFormat(raised)).toMatchObject({ quantity: 6, sold: 1 })

  const lowered = await save(author, edited(raised, { quantity: 1 }))
  expect(firstFormat(lowered)).toMatchObject({ quantity: 1, sold: 1 })
  const tally = await functions.documents.read(tallyDoc(sub, book.id))
  expect(tally?.value.formats[id]).toEqual({ sold: [2], withdrawn: [3, 4, 5, 6, 7] })

  const closed = await save(author, edited(lowered, { quantity: '' }))
  expect(firstFormat(closed)).toMatchObject({ quantity: 0, sold: 1 })
  const reopened = await save(author, edited(closed, { quantity: 2 }))
  expect(firstFormat(reopened)).toMatchObject({ quantity: 2, sold: 1 })

  const unlimited = await save(author, edited(reopened, { quantity: '∞' }))
  const counted = await save(author, edited(unlimited, { quantity: 3 }))
  expect(firstFormat(counted)).toMatchObject({ quantity: 3, sold: 1 })
})

test('a numbered edition stays as large as it was when its first copy was sold', {
  tags: ['BD7-10'],
}, async () => {
  const author = await functions.author()
  const book = await save(author, { formats: [{ ...format, quantity: 3, numbered: true }] })
  const larger = await save(author, edited(book, { quantity: 4 }))
  expect(firstFormat(larger)).toMatchObject({ quantity: 4, sold: 0 })
  const { id } = firstFormat(larger)
  const at = '2026-01-01T00:00:00.000Z'

  // Somebody is paying for number 1 just now, and was told of four.
  await functions.documents.create(claimDoc(id, 1), { state: 'held', checkoutId: 'c', at })
  const held = await send(author, edited(larger, { quantity: 50 }))
  expect(held).toMatchObject({ status: 400, body: { code: 'format.invalid' } })
  expect(held.body.error).toContain('edition of 4')

  const sold: Claim = { state: 'sold', checkoutId: 'c', orderId: 'o', at }
  await functions.documents.update(claimDoc(id, 1), () => sold)
  await functions.documents.create(tallyDoc(author.person.sub, book.id), {
    formats: { [id]: { sold: [1], withdrawn: [] } },
  })
  const refused = [{ quantity: 50 }, { quantity: '∞' }, { quantity: 3, numbered: false }]
  for (const change of refused)
    expect(await send(author, edited(larger, change))).toMatchObject({ status: 400 })

  const fewer = await save(author, edited(larger, { quantity: 3, quantitySeen: 4, price: '20' }))
  expect(firstFormat(fewer)).toMatchObject({ quantity: 2, sold: 1, price: '20.00', numbered: true })
  expect((await send(author, edited(fewer, { quantity: 3 }))).status).toBe(400)
  expect(firstFormat(await save(author, edited(fewer, { quantity: '' })))).toMatchObject({ quantity: 0 })
})

test('a format cannot have more than 10,000 copies in all', async () => {
  const author = await functions.author()
  const book = await save(author, { formats: [{ ...format, quantity: 9_999 }] })
  const { status, body } = await send(author, edited(book, { quantity: 9_999, quantitySeen: 9_000 }))
  expect(status).toBe(400)
  expect(body.error).toBe('Paperback: A format can have at most 10,000 copies in all.')
})

test("a format's id is the platform's own", { tags: ['A3.2-10', 'B3.4-07'] }, async () => {
  const author = await functions.author()
  const book = await save(author, { formats: [{ ...format, id: 'the-claims-of-another' }] })
  expect(firstFormat(book).id).not.toBe('the-claims-of-another')
  expect(firstFormat(await save(author, book)).id).toBe(firstFormat(book).id)
})

test('a preview is kept for an hour under an address that cannot be guessed, and changes nothing', async () => {
  const author = await functions.author()
  const book = await save(author, {})
  const { body } = await author.post('/api/preview', { book: { ...book, title: 'Only a look' } })
  const url = new URL(String(body.url))
  expect(url.host).toBe('preview.lorecircle.localhost:4321')
  const preview = await functions.documents.read(previewDoc(url.pathname.slice(1)))
  expect(preview?.value).toMatchObject({
    sub: author.person.sub,
    draft: { of: 'book', book: { title: 'Only a look', public: true } },
  })
  expect(Date.parse(preview?.value.expiresAt ?? '') - Date.now()).toBeGreaterThan(59 * 60_000)
  expect((await author.get('/api/fetchbooksforauthor')).body).toEqual({ books: [book], archived: [] })
})

test('a book is live when the publisher has read this version, or a later one', async () => {
  const author = await functions.publishingAuthor('live-or-not')
  const { sub } = author.person
  const book = await save(author, { public: true })
  const ask = (etag: string) =>
    author.get(`/api/publish-status?of=book&id=${book.id}&etag=${encodeURIComponent(etag)}`)
  const url = 'http://live-or-not.lorecircle.localhost:4321/shop/lud-in-the-mist'
  expect((await ask(book.etag)).body).toEqual({ published: false, url, pageEtag: null })

  const folder = `${sub}.Mirrlees.Hope/`
  const stored = bookDoc(folder, book.id)
  await functions.documents.create(manifestDoc(sub), {
    version: 1,
    rendererVersion: 'test',
    origin: '',
    paymentOrigin: '',
    subdomain: 'live-or-not',
    sources: { [stored.key]: book.etag },
    pages: { 'sites/live-or-not/shop/lud-in-the-mist.html': { etag: '"page"' } },
    market: {},
    nextChangeAt: null,
  })
  expect((await ask(book.etag)).body).toEqual({ published: true, url, pageEtag: '"page"' })
  expect((await ask('"an older version"')).body).toMatchObject({ published: true })
  const next = await save(author, { ...book, public: true, tagline: 'Another' })
  expect((await ask(next.etag)).body).toMatchObject({ published: false })
  expect((await functions.documents.read(stored))?.etag).toBe(next.etag)
})
