import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Account } from '@lorecircle/shared/account/account'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { slugDoc } from '@lorecircle/shared/book/stored'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { Draft, Preview } from '@lorecircle/shared/publishing/preview'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import type { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { emptyWelcome } from '@lorecircle/shared/welcome/welcome'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bookOf, openShop, put, saveBook } from './authors.ts'
import { type Platform, startPlatform } from './platform.ts'

let platform: Platform
let services: Services
let account: Account
beforeAll(async () => {
  platform = await startPlatform()
  services = platform.services
  account = await openShop(
    services,
    'a1',
    [bookOf('b1', { title: 'The Moon' }), bookOf('b2', { public: false })],
    {
      subdomain: 'lord-dunsany',
      formerSubdomains: ['dunsany'],
    },
  )
  const claim: NameClaim = { sub: 'a1', skeleton: '', at: '2026-01-01T00:00:00.000Z' }
  for (const name of ['lord-dunsany', 'dunsany']) await put(services, nameDoc(name), claim)
  await put(services, slugDoc('a1', 'the-old-moon'), { bookId: 'b1' })
  await put(services, slugDoc('a1', 'the-moon'), { bookId: 'b1' })
  await put(services, slugDoc('a1', 'book-b2'), { bookId: 'b2' })
})
afterAll(() => platform.stop())

const ask = (host: string, path: string, init: RequestInit & { secret?: string } = {}) =>
  onDemandApp(services, platform.env.ORIGIN_SECRET).request(`http://127.0.0.1${path}`, {
    ...init,
    headers: { 'x-viewer-host': host, 'x-origin-secret': init.secret ?? platform.env.ORIGIN_SECRET },
  })
const main = 'lorecircle.localhost:4321'
const shop = `lord-dunsany.${main}`
const template = async (answer: Response) => /"template":"([a-z-]+)"/.exec(await answer.text())?.[1]

test('a request that comes for what the bucket lacks is answered as its visitor asked it', async () => {
  const secret = platform.env.ORIGIN_SECRET
  const answer = await onDemandApp(services, secret).request(
    'http://127.0.0.1/sites/dunsany/shop/the-moon.html',
    {
      headers: {
        'x-viewer-host': `dunsany.${main}`,
        'x-viewer-path': '/shop/the-moon',
        'x-viewer-query': '?from=a-letter',
        'x-origin-secret': secret,
      },
    },
  )
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    `http://${shop}/shop/the-moon?from=a-letter`,
  ])
})

test('a page that is missing brings its own headers, since the CDN adds none to errors', async () => {
  const { headers } = await ask(shop, '/no-such-page')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('three kinds of missing are told apart, each a 404 that no cache keeps', {
  tags: ['A1-16', 'A2.7-23', 'A2.13-01', 'A2.13-04', 'A4-21'],
}, async () => {
  for (const [host, path, expected] of [
    [main, '/no-such-page', 'not-found'],
    [shop, '/no-such-page', 'shop-not-found'],
    [shop, '/shop/book-b2', 'shop-not-found'],
    [`nobody-here.${main}`, '/', 'author-not-found'],
    ['somewhere.example', '/', 'not-found'],
  ] as const) {
    const answer = await ask(host, path)
    expect([answer.status, answer.headers.get('cache-control'), await template(answer)]).toEqual([
      404,
      'no-store',
      expected,
    ])
  }
})

test('links to a renamed book and to a moved shop still arrive', {
  tags: ['A1-15', 'A2.7-07', 'AD3-01'],
}, async () => {
  const renamed = await ask(shop, '/shop/the-old-moon')
  expect([renamed.status, renamed.headers.get('location')]).toEqual([301, `http://${shop}/shop/the-moon`])
  const moved = await ask(`dunsany.${main}`, '/shop/the-moon?from=mail')
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    `http://${shop}/shop/the-moon?from=mail`,
  ])
  const reserved = await ask(`admin.${main}`, '/shop')
  expect([reserved.status, reserved.headers.get('location')]).toEqual([302, `http://${main}/shop`])
})

test('a page of the bookstore that has gone with the book that began it leads to its beginning', async () => {
  const gone = await ask(shop, '/bookstore/from/the-sun')
  expect(gone.status).toBe(302)
  expect(gone.headers.get('location')).toBe(`http://${shop}/bookstore`)
  expect(await template(await ask(shop, '/bookstore'))).toBe('bookstore')
})

test('a page that has not been written yet is shown all the same, a book by its slug', {
  tags: ['A2.7-01', 'A7-09'],
}, async () => {
  expect(await template(await ask(shop, '/'))).toBe('shop-home')
  expect(await template(await ask(shop, '/shop/the-moon/'))).toBe('book')
  expect(await template(await ask(main, '/market/free/fantasy/dark-fantasy'))).toBe('market')
})

const order = testOrder({
  id: 'order-1',
  readerToken: 'only-the-buyer-knows',
  sub: 'a1',
  subdomain: 'lord-dunsany',
  lines: [
    testLine({
      book: { id: 'b1', title: 'The Moon', slug: 'the-moon', cover: null },
      slots: [2],
      editionOf: 3,
      unitInCents: 10_500,
    }),
  ],
})

test('a buyer sees their order by its token, and nobody sees it without', async () => {
  await put(services, orderDoc('a1', order.id), order)
  const answer = await ask(shop, `/thank-you/order-1/${order.readerToken}`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const page = await answer.text()
  expect(page).toContain('"copies":{"numbers":[2],"of":3}')
  expect(page).toContain(`http://${shop}/api/download/order-1/${order.readerToken}`)
  for (const path of [
    '/thank-you/order-1/guess',
    '/thank-you/order-1',
    '/thank-you/..%2Fa2/x',
    '/thank-you/order-2/x',
  ]) {
    const refused = await ask(shop, path)
    expect([refused.status, await template(refused)]).toEqual([404, 'shop-not-found'])
  }
})

test('a checkout that failed says why and leads back to the book', async () => {
  const page = await (await ask(shop, '/checkout-failed/sold-out/the-moon')).text()
  expect(page).toContain('"reason":"sold-out"')
  expect(page).toContain(`"bookUrl":"http://${shop}/shop/the-moon"`)
  expect((await ask(shop, '/checkout-failed/toString/the-moon')).status).toBe(404)
})

const written = {
  title: 'A walk',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const drafts: [[Draft, string, string], ...[Draft, string, string][]] = [
  [
    { of: 'book', book: bookOf('draft', { title: 'A new moon', formats: [testFormat()] }) },
    'book',
    'A new moon',
  ],
  [{ of: 'welcome', welcome: { ...emptyWelcome, tagline: 'Come in' } }, 'shop-home', 'Come in'],
  [
    {
      of: 'post',
      post: { ...written, id: '01J0000000000000000000000A', content: '<p>By night</p>', isPublished: true },
    },
    'post',
    'By night',
  ],
  [
    {
      of: 'page',
      page: { ...written, slug: 'a-map', intro: '<p>Of Lud</p>', sections: [], isPublished: true },
    },
    'custom-page',
    'Of Lud',
  ],
]
const preview = (draft: Draft): Preview => ({ sub: 'a1', draft, expiresAt: '2026-06-01T12:00:00.000Z' })
const lookAt = (id: string, now = '2026-06-01T11:59:00Z') =>
  onDemandApp({ ...services, now: () => new Date(now) }, platform.env.ORIGIN_SECRET).request(
    `http://127.0.0.1/${id}`,
    { headers: { 'x-viewer-host': `preview.${main}`, 'x-origin-secret': platform.env.ORIGIN_SECRET } },
  )

test.each(drafts)(
  'a draft is looked at in its page, and readers do not find it: %#',
  async (draft, page, words) => {
    await put(services, previewDoc(`p-${draft.of}`), preview(draft))
    const open = await lookAt(`p-${draft.of}`)
    expect([open.status, open.headers.get('x-robots-tag'), open.headers.get('cache-control')]).toEqual([
      200,
      'noindex',
      'private, no-store',
    ])
    const shown = await open.text()
    expect(shown).toContain(`"template":"${page}"`)
    expect(shown).toContain(words)
    for (const path of ['/', '/shop/book-draft', '/blog', '/a-map']) {
      expect(await (await ask(shop, path)).text()).not.toContain(words)
    }
  },
)

test('a page without a word can be looked at, too, also before there is a shop', async () => {
  await openShop(services, 'a2', [], { subdomain: null })
  const page = { ...written, slug: 'empty', intro: '', sections: [], isPublished: true }
  await put(services, previewDoc('p-empty'), { ...preview({ of: 'page', page }), sub: 'a2' })
  expect(await template(await lookAt('p-empty'))).toBe('custom-page')
  await put(services, previewDoc('p-home'), {
    ...preview({ of: 'welcome', welcome: { ...emptyWelcome, tagline: 'Hm' } }),
    sub: 'a2',
  })
  expect(await template(await lookAt('p-home'))).toBe('shop-home')
})

test('a draft can be looked at until it expires', async () => {
  const [[draft]] = drafts
  await put(services, previewDoc('p1'), preview(draft))
  expect((await lookAt('p1')).status).toBe(200)
  expect((await lookAt('p1', '2026-06-01T12:00:00Z')).status).toBe(404)
})

test('only the CDN may ask, and only to read', async () => {
  expect((await ask(main, '/', { secret: 'wrong' })).status).toBe(403)
  expect((await ask(main, '/', { method: 'POST' })).status).toBe(405)
  const head = await ask(main, '/nothing', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([404, ''])
})

test('a template that fails is a plain 500, told to the log and not to the reader', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = {
    ...services,
    renderer: { version: 'x', render: () => Promise.reject(new Error('secret detail')) },
  }
  const answer = await onDemandApp(broken, 'the-cdn-sent-it').request('http://127.0.0.1/', {
    headers: { 'x-viewer-host': main, 'x-origin-secret': 'the-cdn-sent-it' },
  })
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('secret detail')
  expect(String(log.mock.calls[0]?.[1])).toContain('secret detail')
  log.mockRestore()
})

test('the picture of a shared link is drawn when it is asked for, for pages that there are and for no others', async () => {
  for (const [host, path] of [
    [shop, '/cards/index.jpg'],
    [shop, '/cards/shop/the-moon.jpg'],
    [shop, '/cards/bookstore.jpg'],
    [main, '/cards/market.jpg'],
    [main, '/cards/market/free/fantasy.jpg'],
    [main, '/cards/about.jpg'],
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

test('a book wears its cover on the picture, and its binding where there is none', async () => {
  const cover = { hash: 'd'.repeat(32), width: 20, height: 30, widths: [20], colour: '#ffffff', alt: '' }
  const red = await sharp({ create: { width: 20, height: 30, channels: 3, background: '#ff0000' } })
    .webp()
    .toBuffer()
  await services.pages.write(
    { key: `media/${cover.hash}-20.webp`, body: red, contentType: 'image/webp', cacheControl: '' },
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
