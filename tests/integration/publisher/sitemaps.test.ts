import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { buildMainFiles, publishSitemaps } from '@lorecircle/publisher/publish/publish-sitemaps'
import type { Services } from '@lorecircle/publisher/services/services'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { PublicBooks } from '@lorecircle/shared/book/public-book'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOf, openShop, put, saveBook } from './authors.ts'
import { type Platform, startPlatform } from './platform.ts'

let platform: Platform
let services: Services
beforeAll(async () => {
  platform = await startPlatform()
  services = { ...platform.services, market: async () => {} }
})
afterAll(() => platform.stop())

const origin = 'http://lorecircle.localhost:4321'
const shopUrl = (sub: string) => `http://shop-${sub}.lorecircle.localhost:4321`
const read = async (key: string) => {
  const file = await services.pages.read(key)
  return file ? new TextDecoder().decode(file.body) : null
}
const locations = (xml: string | null) =>
  [...(xml ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)

test("a shop's sitemap names what can be read in it and when it was written, and nothing unpublished or empty", async () => {
  const writtenAt = '2026-05-01T12:00:00.000Z'
  await openShop(services, 'map', [
    bookOf('lud', { title: 'Lud-in-the-Mist', updatedAt: writtenAt }),
    bookOf('draft', { title: 'A Draft', public: false }),
  ])
  await publishShop(services, 'map')
  const sitemap = await read('sites/shop-map/sitemap.xml')
  const url = (path: string) => `${shopUrl('map')}${path}`
  expect(locations(sitemap)).toEqual(
    expect.arrayContaining(['/', '/bookstore', '/shop/lud-in-the-mist'].map(url)),
  )
  expect(sitemap).toContain(`<loc>${url('/shop/lud-in-the-mist')}</loc><lastmod>2026-05-01</lastmod>`)
  expect(sitemap).not.toContain('draft')
  expect(sitemap).not.toContain(url('/extras'))
  expect(await read('sites/shop-map/robots.txt')).toBe(
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${url('/sitemap.xml')}\n`,
  )
})

test("a shop's books stand in a file under its host's name, in the contract's fields", {
  tags: ['A7-06', 'A7-07', 'A7-08'],
}, async () => {
  const paperback = testFormat({ id: 'p', slots: 3 })
  const ebook = testFormat({ id: 'e', type: 'eBook', priceInCents: 0 })
  const later = testFormat({ id: 'l', type: 'Hardcover', priceInCents: null, slots: null })
  const account = await openShop(services, 'data', [
    bookOf('yann', { title: 'Idle Days on the Yann', formats: [paperback, ebook, later] }),
    bookOf('hidden', { public: false }),
  ])
  await put(services, tallyDoc('data', 'yann'), { formats: { p: { sold: [1], withdrawn: [] } } })
  await publishShop(services, 'data')
  const file = await read('sites/shop-data/shop-data.lorecircle.localhost.json')
  const { books } = PublicBooks.parse(JSON.parse(file ?? ''))
  expect(books).toEqual([
    expect.objectContaining({
      id: 'yann',
      title: 'Idle Days on the Yann',
      authorName: 'Lord Dunsany',
      subdomain: 'shop-data',
      productUrl: `${shopUrl('data')}/shop/idle-days-on-the-yann`,
      coverImageUrl: '',
      genres: ['Fantasy'],
      genre: 'Fantasy',
      subgenres: ['Dark Fantasy'],
      tagline: 'A tale',
      category: 'Fiction',
      public: true,
    }),
  ])
  expect(books[0]?.formats).toMatchObject([
    { id: 'p', type: 'Paperback', price: '14.99', quantity: '2', genre: 'Fantasy', genres: ['Fantasy'] },
    { id: 'e', type: 'eBook', price: '0.00', quantity: '∞' },
    { id: 'l', type: 'Hardcover', price: null, quantity: '' },
  ])
  expect(file).not.toContain(account.folder)
})

test('the index over all shops follows who comes and goes, and a save leaves it alone', async () => {
  const account = await openShop(services, 'index', [bookOf('i1')])
  await publishShop(services, 'index')
  expect(await publishSitemaps(services, ['index'])).toBe(3)
  const shop = `${shopUrl('index')}/sitemap.xml`
  expect(locations(await read('main/sitemap.xml'))).toEqual([`${origin}/sitemap-platform.xml`, shop])
  expect(locations(await read('main/sitemap-platform.xml'))).toEqual(
    expect.arrayContaining(
      ['/', '/help', '/refunds', '/market', '/market/free/fantasy/dark-fantasy'].map((path) => origin + path),
    ),
  )
  expect(await read('main/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`)

  await saveBook(services, account, bookOf('i1', { tagline: 'Told anew' }))
  const { written } = await publishShop(services, 'index')
  expect(written.filter((key) => !key.startsWith('sites/shop-index/'))).toEqual([])
  expect(await publishSitemaps(services, ['index'])).toBe(0)

  await openShop(services, 'newcomer', [bookOf('n1')])
  await put(services, accountDoc('index'), { ...account, subdomain: null })
  await Promise.all(['index', 'newcomer'].map((sub) => publishShop(services, sub)))
  expect(await publishSitemaps(services, ['index', 'newcomer'])).toBe(1)
  expect(locations(await read('main/sitemap.xml'))).toEqual([
    `${origin}/sitemap-platform.xml`,
    `${shopUrl('newcomer')}/sitemap.xml`,
  ])
})

test('more shops than one index may name stand in a second one, and robots.txt names both', () => {
  const shops = Array.from({ length: 50_000 }, (_, index) => `shop-${index}`)
  const files = buildMainFiles('https://lorecircle.example', shops)
  expect(files.map(({ url }) => new URL(url).pathname)).toEqual([
    '/robots.txt',
    '/sitemap-platform.xml',
    '/sitemap.xml',
    '/sitemap-2.xml',
  ])
  const [robots, , first, second] = files.map(({ body }) => body)
  expect(robots).toContain('Sitemap: https://lorecircle.example/sitemap-2.xml')
  expect([first, second].map((body) => locations(body ?? '').length)).toEqual([50_000, 1])
})
