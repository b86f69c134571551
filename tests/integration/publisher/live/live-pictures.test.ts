import { builtRenderer } from '@lorecircle/publisher/services/renderer'
import { socialCard } from '@lorecircle/publisher/social/social-card'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { samplePages } from '@lorecircle/sites/sample-pages'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bookOf, saveBook } from '../authors.ts'
import { account, ask, main, services, shop, startLivePages } from './live-pages.ts'

startLivePages()

test('the picture of a shared link is drawn when it is asked for, for pages that there are and for no others', async () => {
  for (const [host, path] of [
    [shop, '/cards/index.jpg'],
    [shop, '/cards/shop/the-moon.jpg'],
    [shop, '/cards/bookstore.jpg'],
    [main, '/cards/market.jpg'],
    [main, '/cards/market/free/fantasy.jpg'],
    [main, '/cards/about.jpg'],
    [main, '/cards/terms.jpg'],
  ] as const) {
    const answer = await ask(host, path)
    expect(
      [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
      path,
    ).toEqual([200, 'image/jpeg', 'public, max-age=86400'])
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  }
  for (const [host, path] of [
    [shop, '/cards/shop/book-b2.jpg'],
    [shop, '/cards/nowhere.jpg'],
    [main, '/cards/market/no-such-genre.jpg'],
    [main, '/cards/.jpg'],
  ] as const) {
    expect((await ask(host, path)).status, path).toBe(404)
  }
})

test.each(samplePages)(
  'a link to $path of $page.template has its picture, or asks for none',
  async ({ page, path }) => {
    const html = await builtRenderer.render(page, path)
    const asked = /property="og:image" content="[^"]*\/cards\//.test(html)
    expect(socialCard(page) !== null || !asked).toBe(true)
  },
)

test('a book wears its cover on the picture, and its binding where there is none', async () => {
  const cover = { hash: 'd'.repeat(32), width: 20, height: 30, widths: [20], colour: '#ffffff', alt: '' }
  const red = await sharp({ create: { width: 20, height: 30, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer()
  await services.pages.write(
    { key: `media/${cover.hash}-20.jpg`, body: red, contentType: 'image/jpeg', cacheControl: '' },
    null,
  )
  await saveBook(services, account, bookOf('b1', { title: 'The Moon', formats: [testFormat({ cover })] }))
  const picture = sharp(await (await ask(shop, '/cards/shop/the-moon.jpg')).arrayBuffer())
  const { data } = await picture
    .extract({ left: 250, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(200)
  expect(data[1]).toBeLessThan(60)
})
