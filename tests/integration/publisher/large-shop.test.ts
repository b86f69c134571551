import { brotliCompressSync } from 'node:zlib'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { createPublisherServices } from '@lorecircle/publisher/services'
import { builtRenderer, type Renderer } from '@lorecircle/publisher/services/renderer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOf, openShop, saveBook } from './authors.ts'
import { countingRequests } from './catalogue.ts'
import { type Platform, startPlatform } from './platform.ts'

const books = Array.from({ length: 500 }, (_, n) => bookOf(`b${n}`, { title: `The ${n}th Moon of Pegāna` }))

const textOf = (page: { body: Uint8Array } | null) => new TextDecoder().decode(page?.body)

/** The real renderer, which notes what it was asked for. */
let asked: string[] = []
const renderer: Renderer = {
  ...builtRenderer,
  render(page, url) {
    asked.push(url)
    return builtRenderer.render(page, url)
  },
}

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform({ renderer })
})
afterAll(() => platform.stop())

test('a shop of five hundred books is published whole, stays light, and a save touches one book', async () => {
  const { services } = platform
  const account = await openShop(services, 'prolific', [])
  await Promise.all(books.map((book) => saveBook(services, account, book)))
  const first = await publishShop(services, 'prolific')
  const shop = 'sites/shop-prolific/'
  expect(first.written.filter((key) => key.startsWith(`${shop}shop/`))).toHaveLength(500)

  for (const key of ['index.html', 'bookstore.html', 'shop/the-7th-moon-of-pegana.html']) {
    const { body } = (await services.pages.read(shop + key)) ?? {}
    expect(brotliCompressSync(body ?? '').byteLength, key).toBeLessThan(60 * 1024)
  }
  const stores = [...(await services.pages.list(shop)).keys()].filter((key) => /bookstore(\/|\.)/.test(key))
  const shelves = await Promise.all(stores.map(async (key) => textOf(await services.pages.read(key))))
  for (const { slug } of books) {
    expect(shelves.filter((shelf) => shelf.includes(`href="/shop/${slug}"`))).toHaveLength(1)
  }
  for (const shelf of shelves) expect(shelf.length).toBeLessThan(200 * 1024)

  const met = []
  for (let path = '/bookstore'; path !== ''; ) {
    met.push(path)
    const html = textOf(await services.pages.read(`${shop}${path.slice(1)}.html`))
    path = /href="([^"]+)" rel="next"/.exec(html)?.[1] ?? ''
  }
  expect(met).toHaveLength(stores.length)

  const [, one] = books
  if (!one) throw new Error('the shop is empty')
  await saveBook(services, account, { ...one, blurb: 'Told anew.' })
  asked = []
  const { written } = await publishShop(services, 'prolific')
  expect(written.filter((key) => key.endsWith('.html'))).toEqual([`${shop}shop/${one.slug}.html`])
  expect(asked.map((url) => new URL(url).pathname)).toEqual([`/shop/${one.slug}`])

  const newest = bookOf('newest', { createdAt: '2026-11-22T00:00:00.000Z' })
  await saveBook(services, account, newest)
  const added = await countingRequests(platform.clients.s3, () => publishShop(services, 'prolific'))
  expect(added.written).toBeLessThanOrEqual(20)
  expect(await services.pages.read(`${shop}shop/${newest.slug}.html`)).not.toBeNull()

  await saveBook(services, account, { ...newest, tagline: 'Told by one who has just come.' })
  const fresh = createPublisherServices(platform.env, platform.clients, builtRenderer)
  const cold = await countingRequests(platform.clients.s3, () => publishShop(fresh, 'prolific'))
  expect(cold.read).toBeLessThanOrEqual(10)
}, 120_000)
