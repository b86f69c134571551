import { accountDoc } from '@lorecircle/shared/account/stored'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { Bundle } from '@lorecircle/shared/bundle/bundle'
import { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startFunctions } from '../functions/start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>

const parts = [
  { bookId: 'lud', formatId: 'lud-paper', copies: 1 },
  { bookId: 'paris', formatId: 'paris-paper', copies: 2 },
]
const both = {
  name: 'Both of Mirrlees’',
  description: 'In one parcel.',
  pictureUrl: '',
  pictureAlt: '',
  parts,
  priceInCents: 4_000,
  state: 'draft',
}
const send = (author: Author, changes: object = {}, more: object = {}) =>
  author.post('/api/bundles', { bundle: { ...both, ...changes }, ...more })
const save = async (author: Author, changes: object = {}, more: object = {}) =>
  BundleForAuthor.parse((await send(author, changes, more)).body)
const list = async (author: Author) => z.array(BundleForAuthor).parse((await author.get('/api/bundles')).body)
const of = ({ slug, etag }: BundleForAuthor) => ({ slug, etag })

const folderOf = async ({ person }: Author) => {
  const account = await functions.documents.read(accountDoc(person.sub))
  if (account === null) throw new Error('the author has no account')
  return account.value.folder
}
const paper = (id: string, changes: object = {}) =>
  testBook({ id, title: id, slug: id, formats: [testFormat({ id: `${id}-paper`, slots: 3 })], ...changes })

/** An author with two books, at $14.99 each. */
async function withBooks(author: Author): Promise<Author> {
  const folder = await folderOf(author)
  for (const id of ['lud', 'paris']) await functions.documents.create(bookDoc(folder, id), paper(id))
  return author
}

test('an author puts two books together, changes the price, and sets them out', async () => {
  const author = await withBooks(await functions.publishingAuthor('both-together'))
  const draft = await save(author)
  expect(draft).toMatchObject({ slug: 'both-of-mirrlees', state: 'draft', url: null, troubles: [] })
  const dearer = await save(author, { priceInCents: 4_497, state: 'published' }, of(draft))
  expect(dearer.url).toMatch(/^http:\/\/both-together\..*\/bundle\/both-of-mirrlees$/)
  expect(await list(author)).toEqual([dearer])
  const second = await save(author, { priceInCents: 3_000 })
  expect(second.slug).toBe('both-of-mirrlees-2')
})

test('a save whose answer was lost makes no second bundle, and one from another tab is not overwritten', async () => {
  const author = await withBooks(await functions.author())
  const first = await save(author)
  expect(await save(author)).toEqual(first)
  const theirs = await save(author, { name: 'Theirs' }, of(first))
  expect(await send(author, { name: 'Mine' }, of(first))).toMatchObject({
    status: 412,
    body: { code: 'bundle.changed', details: { theirs: { name: 'Theirs' } } },
  })
  expect(await list(author)).toEqual([theirs])
})

test('what was removed in a moment of haste comes back at its address', async () => {
  const author = await withBooks(await functions.author())
  const first = await save(author)
  expect((await author.post('/api/bundles/remove', of(first))).status).toBe(200)
  expect(await list(author)).toEqual([])
  const back = await save(author, {}, { slug: first.slug, createdAt: first.createdAt })
  expect({ ...back, updatedAt: first.updatedAt, etag: first.etag }).toEqual(first)
})

test.each([
  ['costs more than its books', { priceInCents: 4_498 }, 'One by one these cost $44.97.'],
  ['costs less than a card pays', { priceInCents: 49 }, 'At least $0.50, or free.'],
  ['has one book', { parts: parts.slice(1) }, 'A bundle has 2 to 12 formats.'],
  ['has one format twice', { parts: [...parts, ...parts] }, 'Each format is in it once'],
  ['has a book of somebody else', { parts: [parts[0], { ...parts[1], bookId: 'x' }] }, 'is not yours'],
  ['has no name', { name: ' ' }, 'Give it a name.'],
])('a bundle that %s is not saved, and its author hears why', async (_, changes, sentence) => {
  const author = await withBooks(await functions.author())
  const { status, body } = await send(author, changes)
  expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)])
})

test('a bundle has an eBook once: a second copy is refused by name, and one stored before reads as one', async () => {
  const author = await withBooks(await functions.author())
  const folder = await folderOf(author)
  const ebook = testFormat({ id: 'lud-ebook', type: 'eBook', priceInCents: 500 })
  await functions.documents.update(bookDoc(folder, 'lud'), () =>
    paper('lud', { title: 'Lud-in-the-Mist', formats: [testFormat({ id: 'lud-paper', slots: 3 }), ebook] }),
  )
  const digital = [{ bookId: 'lud', formatId: 'lud-ebook', copies: 2 }, parts[1]]
  expect(await send(author, { parts: digital, priceInCents: 3_000 })).toMatchObject({
    status: 400,
    body: { code: 'bundle.ebook_once', error: expect.stringContaining('Lud-in-the-Mist') },
  })
  const saved = await save(author, { parts: [{ ...digital[0], copies: 1 }, parts[1]], priceInCents: 3_000 })
  await functions.documents.update(bundleDoc(folder, saved.slug), (bundle) => ({
    ...Bundle.parse(bundle),
    parts: saved.parts.map((part) => ({ ...part, copies: 2 })),
  }))
  expect((await list(author)).map((bundle) => bundle.parts.map(({ copies }) => copies))).toEqual([[1, 2]])
})

test('nobody publishes a bundle before they may sell', async () => {
  const author = await withBooks(await functions.author())
  expect(await send(author, { state: 'published' })).toMatchObject({
    status: 409,
    body: { code: 'publish.blocked', error: expect.stringContaining('membership') },
  })
})

test('an author learns which book keeps a bundle out of the shop', async () => {
  const author = await withBooks(await functions.publishingAuthor('in-trouble'))
  await save(author, { state: 'published' })
  const folder = await folderOf(author)
  await functions.documents.update(bookDoc(folder, 'paris'), () => paper('paris', { public: false }))
  const [bundle] = await list(author)
  expect(bundle).toMatchObject({
    url: null,
    troubles: [{ formatId: 'paris-paper', title: 'paris', why: 'book_not_public' }],
  })
})
