import { accountDoc } from '@lorecircle/shared/account/stored'
import { ShippingRatesForAuthor } from '@lorecircle/shared/shipping/calls'
import { shippingRatesDoc } from '@lorecircle/shared/shipping/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startFunctions } from '../functions/start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>

const europe = {
  id: 'europe',
  name: 'Europe',
  countries: ['DE', 'FR'],
  rates: [
    { by: 'books', upTo: 1, priceInCents: 900 },
    { by: 'books', upTo: null, priceInCents: 1400 },
  ],
  freeAboveInCents: 6000,
  days: { from: 5, to: 10 },
}
const tariff = { postedFrom: 'US', handlingDays: { from: 1, to: 2 }, zones: [europe] }

const read = async (author: Author) => ShippingRatesForAuthor.parse((await author.get('/api/shipping')).body)
const send = (author: Author, changes: object, etag: string) =>
  author.post('/api/shipping', { tariff: { ...tariff, ...changes }, etag })
const save = async (author: Author, changes: object, etag: string) =>
  ShippingRatesForAuthor.parse((await send(author, changes, etag)).body)
const stored = async ({ person }: Author) => {
  const account = await functions.documents.read(accountDoc(person.sub))
  return (await functions.documents.read(shippingRatesDoc(account?.value.folder ?? '')))?.value
}

test('an author who has said nothing has no tariff, and one who has reads what they wrote', {
  tags: ['BD7-11'],
}, async () => {
  const author = await functions.author()
  expect(await read(author)).toMatchObject({ tariff: null, etag: '' })
  const saved = await save(author, {}, '')
  expect(saved.tariff).toEqual(tariff)
  expect(await read(author)).toEqual(saved)
  expect(await stored(author)).toEqual(tariff)
})

test('a save whose answer was lost is made once, and one of an older tab reads what is there', async () => {
  const author = await functions.author()
  const first = await save(author, {}, '')
  expect(await save(author, {}, '')).toEqual(first)
  const second = await save(author, { postedFrom: 'CA' }, first.etag)
  for (const etag of ['', first.etag]) {
    expect(await send(author, { postedFrom: 'GB' }, etag)).toMatchObject({
      status: 412,
      body: { code: 'shipping.changed', details: { theirs: second } },
    })
  }
  expect(await read(author)).toEqual(second)
})

test.each([
  ['no zone', { zones: [] }, /^Add a zone\./],
  ['a country in two zones', { zones: [europe, { ...europe, id: 'b' }] }, /^Germany is in Europe already\.$/],
  ['a country that is none', { zones: [{ ...europe, countries: ['XX'] }] }, /^Nothing can be sent to /],
  [
    'a price that no card can pay',
    { zones: [{ ...europe, rates: [{ by: 'books', upTo: null, priceInCents: 20 }] }] },
    /at least \$0\.50/,
  ],
  [
    'steps of two kinds',
    {
      zones: [{ ...europe, rates: [...europe.rates, { by: 'weight', upToGrams: null, priceInCents: 900 }] }],
    },
    /./,
  ],
  ['a price below nothing', { zones: [{ ...europe, freeAboveInCents: -1 }] }, /./],
])('%s is refused, and nothing is written', async (_, wrong, sentence) => {
  const author = await functions.author()
  const { status, body } = await send(author, wrong, '')
  expect([status, body.code]).toEqual([400, 'input.invalid'])
  expect(body.error).toMatch(sentence)
  expect(await stored(author)).toBeUndefined()
})

test('nobody reads or writes another author’s tariff', async () => {
  const [author, other] = [await functions.author(), await functions.author()]
  const saved = await save(author, {}, '')
  expect(await read(other)).toMatchObject({ tariff: null, etag: '' })
  const stolen = { tariff: { ...tariff, postedFrom: 'GB' }, etag: saved.etag }
  expect(await other.post('/api/shipping', { ...stolen, sub: author.person.sub })).toMatchObject({
    status: 403,
  })
  expect(await other.post('/api/shipping', stolen)).toMatchObject({ status: 412 })
  expect(await read(author)).toEqual(saved)
})

test('an author takes their tariff along', { tags: ['BD6-08'] }, async () => {
  const author = await functions.author()
  await save(author, {}, '')
  const { body } = await author.post('/api/export-data')
  expect(await (await fetch(z.string().parse(body.url))).json()).toMatchObject({ shipping: tariff })
})
