import { brotliCompressSync } from 'node:zlib'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { builtRenderer } from '@lorecircle/publisher/services/renderer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOf, openShop, saveBook } from './authors.ts'
import { type Platform, startPlatform } from './platform.ts'

const books = Array.from({ length: 500 }, (_, n) => bookOf(`b${n}`, { title: `The ${n}th Moon of Pegāna` }))

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform({ renderer: builtRenderer })
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
  const bookstore = new TextDecoder().decode((await services.pages.read(`${shop}bookstore.html`))?.body)
  for (const { slug } of books) expect(bookstore).toContain(`href="/shop/${slug}"`)

  const [, one] = books
  if (!one) throw new Error('the shop is empty')
  await saveBook(services, account, { ...one, blurb: 'Told anew.' })
  const { written } = await publishShop(services, 'prolific')
  expect(written.filter((key) => key.endsWith('.html'))).toEqual([`${shop}shop/${one.slug}.html`])
}, 120_000)
