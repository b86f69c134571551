import { DiscountForAuthor } from '@lorecircle/shared/discount/calls'
import { discountUseDoc } from '@lorecircle/shared/discount/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startFunctions } from '../functions/start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>

const discount = {
  code: 'SPRING-10',
  kind: { percent: 10 },
  bookIds: 'all',
  minimumInCents: null,
  from: null,
  until: null,
  mostUses: 100,
  oncePerReader: false,
  isPaused: false,
}
const list = async (author: Author) =>
  z.array(DiscountForAuthor).parse((await author.get('/api/discounts')).body)
const send = (author: Author, changes: object = {}, more: object = {}) =>
  author.post('/api/discounts', { discount: { ...discount, ...changes }, ...more })
const save = async (author: Author, changes: object = {}, more: object = {}) =>
  DiscountForAuthor.parse((await send(author, changes, more)).body)
const use = ({ person }: Author, code: string, slot: number) =>
  functions.documents.create(discountUseDoc(person.sub, code, slot), {
    state: 'used',
    checkoutId: `checkout-${slot}`,
    at: '2026-11-22T12:00:00.000Z',
    reader: null,
  })

test('an author makes a code as it is typed, and the newest stands first', { tags: ['BD7-12'] }, async () => {
  const author = await functions.author()
  expect(await list(author)).toEqual([])
  const first = await save(author, { code: ' spring-10 ' })
  expect(first).toMatchObject({ ...discount, uses: 0 })
  const kind = { freeShipping: true }
  const second = await save(author, { code: 'POST', kind, from: '2026-12-01T00:00:00.000Z' })
  expect(await list(author)).toEqual([second, first])
})

test('a code is said once, and a save whose answer was lost makes no second one', async () => {
  const author = await functions.author()
  const saved = await save(author)
  expect(await save(author)).toEqual(saved)
  expect(await send(author, { kind: { percent: 20 } })).toMatchObject({
    status: 409,
    body: { code: 'discount.taken', error: 'You have a code SPRING-10 already.' },
  })
  expect(await list(author)).toEqual([saved])
})

test('two tabs that change a code: the second reads what the first wrote', async () => {
  const author = await functions.author()
  const { etag, createdAt } = await save(author)
  const paused = await save(author, { isPaused: true }, { etag })
  expect(paused).toMatchObject({ isPaused: true, createdAt })
  expect(await send(author, { mostUses: 5 }, { etag })).toMatchObject({
    status: 412,
    body: { code: 'discount.changed', details: { theirs: paused } },
  })
  expect(await author.post('/api/discounts/remove', { code: 'SPRING-10', etag })).toMatchObject({
    status: 412,
  })
  expect(await list(author)).toEqual([paused])
})

test('a code that is removed is gone, comes back as it was, and its uses still count', async () => {
  const author = await functions.author()
  const { code, etag, createdAt } = await save(author)
  for (const slot of [1, 2]) await use(author, code, slot)
  expect(await list(author)).toMatchObject([{ uses: 2 }])
  for (const _ of ['once', 'again']) {
    expect((await author.post('/api/discounts/remove', { code, etag })).status).toBe(200)
  }
  expect(await list(author)).toEqual([])
  expect(await send(author, { isPaused: true }, { etag })).toMatchObject({
    status: 404,
    body: { code: 'discount.missing' },
  })
  expect(await save(author, {}, { createdAt })).toMatchObject({ code, createdAt, uses: 2 })
})

test.each([
  ['a code with a space', { code: 'SPRING 10' }, /^A code has 3 to 24 letters/],
  ['a code that is a path', { code: '../../x' }, /^A code has 3 to 24 letters/],
  ['more than all of it', { kind: { percent: 101 } }, /whole number from 1 to 100/],
  ['an amount of nothing', { kind: { amountInCents: 0 } }, /./],
  ['two things at once', { kind: { percent: 10, freeShipping: true } }, /./],
  ['no book', { bookIds: [] }, /^Choose at least one book\.$/],
  ['somebody else’s book', { bookIds: ['01JD7Z0000000000000000000A'] }, /is not yours/],
  [
    'days that run backwards',
    { from: '2026-12-02T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' },
    /^The last day comes before the first\.$/,
  ],
  ['no use at all', { mostUses: 0 }, /whole number from 1 to 10,000/],
])('%s is refused, and nothing is written', { tags: ['BD7-12'] }, async (_, wrong, sentence) => {
  const author = await functions.author()
  const { status, body } = await send(author, wrong)
  expect(status).toBe(400)
  expect(body.error).toMatch(sentence)
  expect(await list(author)).toEqual([])
})

test('a code can be for some of the author’s books', async () => {
  const author = await functions.author()
  const { body } = await author.post('/api/savebookdata', {
    books: [{ title: 'Lilith', tagline: '', blurb: '', category: 'Fiction', subgenres: [], formats: [] }],
  })
  const { book } = z.object({ book: z.object({ id: z.string() }) }).parse(body)
  expect(await save(author, { bookIds: [book.id] })).toMatchObject({ bookIds: [book.id] })
})

test('nobody sees, changes or removes another author’s codes', async () => {
  const [author, other] = [await functions.author(), await functions.author()]
  const saved = await save(author)
  const { code, etag } = saved
  await use(author, code, 1)
  expect(await list(other)).toEqual([])
  expect(await send(other, { isPaused: true }, { etag })).toMatchObject({ status: 404 })
  expect(await send(other, {}, { etag, sub: author.person.sub })).toMatchObject({ status: 403 })
  await other.post('/api/discounts/remove', { code, etag })
  expect(await save(other, { kind: { percent: 99 } })).toMatchObject({ uses: 0 })
  expect(await list(author)).toEqual([{ ...saved, uses: 1 }])
})

test('an author takes their codes along', { tags: ['BD6-08'] }, async () => {
  const author = await functions.author()
  await save(author)
  const { body } = await author.post('/api/export-data')
  expect(await (await fetch(z.string().parse(body.url))).json()).toMatchObject({ discounts: [discount] })
})
