import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Tally } from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import type { Welcome } from '@lorecircle/shared/welcome/welcome'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { rawDoc } from '../../support/raw-document.ts'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

const domain = 'lorecircle.localhost:4321'
const visit = (subdomain: string, path: string) =>
  functions.ask(path, { headers: { 'x-viewer-host': `${subdomain}.${domain}` } })

const lud = {
  title: 'Lud-in-the-Mist',
  tagline: 'Fairy fruit comes to town',
  blurb: 'A mayor, a river, and what comes down it.',
  category: 'Fiction',
  genres: ['Fantasy'],
  subgenres: ['Fairytales & Folklore'],
  public: true,
  formats: [
    { type: 'Paperback', price: '14.99', quantity: 3 },
    { type: 'eBook', price: 0, quantity: '∞' },
    { type: 'Hardcover', price: '', quantity: '' },
  ],
}

async function openShop(subdomain: string) {
  const author = await functions.publishingAuthor(subdomain)
  for (const book of [lud, { ...lud, title: 'Not yet', public: false }]) {
    const { status } = await author.post('/api/savebookdata', { books: [book] })
    expect(status).toBe(200)
  }
  return author
}
const folderOf = async (sub: string) => (await functions.documents.read(accountDoc(sub)))?.value.folder ?? ''

const Shown = z.object({
  books: z.array(z.object({ id: z.string(), formats: z.array(z.object({ id: z.string() })) })),
})

test('a shop’s public books are read from its host, and only those', {
  tags: ['A7-10', 'A7-12', 'A7-13'],
}, async () => {
  await openShop('hope-mirrlees')
  const { status, body } = await visit('hope-mirrlees', `/api/shop-books?host=hope-mirrlees.${domain}`)
  expect(status).toBe(200)
  expect(body.books).toMatchObject([{ title: 'Lud-in-the-Mist', public: true }])
})

test('a public book says who wrote it, where it is and what it tells of', {
  tags: ['A3.1-01', 'A3.1-02', 'A3.1-03', 'A3.1-04', 'A3.1-08'],
}, async () => {
  await openShop('george-macdonald')
  const { body } = await visit('george-macdonald', '/api/shop-books')
  expect(body.books).toMatchObject([
    {
      title: 'Lud-in-the-Mist',
      authorName: 'Hope Mirrlees',
      subdomain: 'george-macdonald',
      productUrl: `http://george-macdonald.${domain}/shop/lud-in-the-mist`,
      genres: ['Fantasy'],
      genre: 'Fantasy',
      subgenres: ['Fairytales & Folklore'],
    },
  ])
})

test('a public book has its words, and its formats with prices and what is left', {
  tags: ['A3.1-09', 'A3.1-10', 'A3.1-11', 'A3.1-13', 'A3.2-01'],
}, async () => {
  const { person } = await openShop('william-morris')
  const { body } = await visit('william-morris', '/api/shop-books')
  expect(body.books).toMatchObject([
    {
      tagline: lud.tagline,
      blurb: lud.blurb,
      category: 'Fiction',
      formats: [
        { type: 'Paperback', price: '14.99', quantity: '3', coverImageUrl: '' },
        { type: 'eBook', price: '0.00', quantity: '∞' },
        { type: 'Hardcover', price: null, quantity: '' },
      ],
    },
  ])

  const [book] = Shown.parse(body).books
  const sold: Tally = { formats: { [book?.formats[0]?.id ?? '']: { sold: [1, 2, 3], withdrawn: [] } } }
  await functions.documents.update(tallyDoc(person.sub, book?.id ?? ''), () => sold)
  const later = await visit('william-morris', '/api/shop-books')
  expect(later.body.books).toMatchObject([
    { formats: [{ quantity: '0' }, { quantity: '∞' }, { quantity: '' }] },
  ])
})

const welcome: Welcome = {
  profileImage: {
    hash: 'c'.repeat(32),
    width: 400,
    height: 400,
    widths: [160, 320],
    colour: '#112233',
    alt: '',
  },
  tagline: 'Beyond the fields we know.',
  welcomeMessage: '<p onclick="x()">Come in.<script>x()</script></p>',
  ctaButtons: [
    { label: 'A door', url: 'https://door.example/' },
    { label: '', url: 'mailto:quill@lorecircle.example' },
  ],
  sections: [],
}
async function welcomingShop(subdomain: string) {
  const { person } = await openShop(subdomain)
  await functions.documents.create(welcomeDoc(await folderOf(person.sub)), welcome)
  return visit(subdomain, `/api/welcome?host=${subdomain}.${domain}`)
}

test('a welcome is read from its shop’s host: words, cleaned, portrait and tagline', {
  tags: ['A7-15', 'A7-20', 'A7-21', 'A7-23'],
}, async () => {
  const { status, body } = await welcomingShop('lord-dunsany')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    welcomeMessage: '<p>Come in.</p>',
    tagline: welcome.tagline,
    profileImageUrl: `http://${domain}/media/${'c'.repeat(32)}-320.webp`,
  })
})

test('a welcome names its author in both forms', {
  tags: ['A3.3-01', 'A3.3-02', 'A7-18', 'A7-19'],
}, async () => {
  const { body } = await welcomingShop('christina-rossetti')
  const name = { firstName: 'Hope', lastName: 'Mirrlees' }
  expect(body).toMatchObject({ author: name, ...name })
})

test('a welcome names its author as readers know them, and never by the name of the account', async () => {
  const author = await openShop('the-dunsany-shop')
  const { etag } = (await author.get('/api/profile')).body
  await author.post('/api/save-profile', { penName: 'Edward Lord Dunsany', accent: null, etag })
  const { body } = await visit('the-dunsany-shop', '/api/welcome')
  const name = { firstName: 'Edward Lord', lastName: 'Dunsany' }
  expect(body).toMatchObject({ author: name, ...name })
  expect(JSON.stringify(body)).not.toContain('Mirrlees')
})

test('the page on which readers pay names the seller as readers know them, also by a new pen name', async () => {
  const author = await openShop('the-seller')
  const { accounts } = functions.stripe.stripe.v2.core
  const { id } = await accounts.create({ display_name: 'Hope Mirrlees', dashboard: 'full' })
  await functions.documents.update(accountDoc(author.person.sub), (account) => {
    if (account === null) throw new Error('no account')
    return { ...account, payments: { ...account.payments, accountId: id } }
  })
  const { etag } = (await author.get('/api/profile')).body
  await author.post('/api/save-profile', { penName: 'A Mayor of Lud', accent: null, etag })
  expect(await accounts.retrieve(id, { include: ['defaults'] })).toMatchObject({
    display_name: 'A Mayor of Lud',
    defaults: { profile: { doing_business_as: 'A Mayor of Lud' } },
  })
})

test('a welcome brings its buttons, each with label and address, and none where there are none', {
  tags: ['A3.3-07', 'A3.3-08', 'A7-22'],
}, async () => {
  expect((await welcomingShop('e-r-eddison')).body.ctaButtons).toEqual(welcome.ctaButtons)
  await openShop('arthur-machen')
  const bare = await visit('arthur-machen', '/api/welcome')
  expect([bare.status, bare.body.welcomeMessage, bare.body.ctaButtons]).toEqual([200, '', []])
})

test('whose shop is read, its host says, and nobody reads another’s by naming it', {
  tags: ['A7-11', 'A7-16', 'A7-17'],
}, async () => {
  await openShop('e-nesbit')
  await openShop('a-merritt')
  for (const call of ['shop-books', 'welcome']) {
    const foreign = await visit('e-nesbit', `/api/${call}?host=a-merritt.${domain}`)
    expect([foreign.status, foreign.body.code]).toEqual([403, 'identity.mismatch'])
    const nowhere = await functions.ask(`/api/${call}?host=a-merritt.${domain}`)
    expect(nowhere.status).toBe(404)
  }
})

test('a book or a welcome that cannot be read is told in the contract’s words', {
  tags: ['A2.10-17', 'A7-14', 'A8-09', 'A8-10'],
}, async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person } = await openShop('l-frank-baum')
  const folder = await folderOf(person.sub)
  await functions.documents.create(rawDoc(welcomeDoc(folder).key), { tagline: 1 })
  const [book] = await Array.fromAsync(functions.documents.list(bookDoc.within(folder)))
  await functions.documents.update(rawDoc(book?.key ?? ''), () => ({ title: 1 }))
  const books = await visit('l-frank-baum', '/api/shop-books')
  expect([books.status, books.body.error]).toEqual([500, 'Failed to load books.'])
  const said = await visit('l-frank-baum', '/api/welcome')
  expect([said.status, said.body.error]).toEqual([500, 'Failed to load welcome content.'])
  log.mockRestore()
})
