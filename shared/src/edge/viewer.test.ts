import { expect, test } from 'vitest'
import { responseHeaders } from './headers.ts'
import { originRequest, viewer } from './viewer.ts'

const platform = { productDomain: 'lorecircle.example', scheme: 'https' } as const
const go = (url: string, wantedAs?: string) => {
  const { host, pathname, search } = new URL(url)
  return viewer({ host, path: pathname, search, wantedAs }, platform)
}
const main = 'https://lorecircle.example'
const shop = 'https://lord-dunsany.lorecircle.example'

test.each([
  [`${main}/`, 'main/index.html'],
  [`${main}/market`, 'main/market.html'],
  [`${main}/market/free/fantasy`, 'main/market/free/fantasy.html'],
  [`${main}/login`, 'portal/index.html'],
  [`${main}/AuthorPortal/MyBooks`, 'portal/index.html'],
  [`${main}/config.json`, 'portal/config.json'],
  [`${main}/robots.txt`, 'main/robots.txt'],
  [`${shop}/`, 'sites/lord-dunsany/index.html'],
  [`${shop}/bookstore`, 'sites/lord-dunsany/bookstore.html'],
  [`${shop}/shop/lilith`, 'sites/lord-dunsany/shop/lilith.html'],
  [`${shop}/media/abc-320.avif`, 'media/abc-320.avif'],
  [`${main}/favicon.ico`, 'icons/favicon.ico'],
  [`${shop}/favicon.ico`, 'icons/favicon.ico'],
  [`${shop}/%zz`, 'sites/lord-dunsany/malformed.html'],
])('%s is %s in the bucket', (url, key) => {
  expect(go(url)).toEqual({ to: 'site', key })
})

test.each([
  ['/?code=SPRING', 'code=SPRING&at=%2F'],
  ['/shop/lilith?utm_source=letter&code=a%20b', 'code=a%20b&at=%2Fshop%2Flilith%3Futm_source%3Dletter'],
  ['/cart?code=SPRING&code=FALL', 'code=SPRING&at=%2Fcart'],
])('a link to a shop’s %s brings its code into the cart first', { tags: ['AD7-10'] }, (path, query) => {
  const location = `${shop}/api/cart/code?${query}`
  expect(go(shop + path)).toEqual({ to: 'redirect', status: 302, location })
})

test('a code says nothing where there is no cart, nor where it is empty', () => {
  expect(go(`${main}/verify?email=a&code=1`)).toEqual({ to: 'site', key: 'portal/index.html' })
  expect(go(`${shop}/bookstore?code=`)).toEqual({ to: 'site', key: 'sites/lord-dunsany/bookstore.html' })
  expect(go(`${shop}/api/cart?code=A`)).toEqual({ to: 'api' })
})

test.each([
  '/market?utm_source=letter',
  '/market?1700000000',
  '/market?page=1',
  '/market?page=-1',
  '/market?page=abc',
  '/market?per=24',
  '/market?per=13',
  '/market?sub=nonsense',
])('%s is the market’s ready-made page', { tags: ['A7-02', 'A4-10'] }, (path) => {
  expect(go(`${main}${path}`)).toEqual({ to: 'site', key: 'main/market.html' })
})

test.each([
  ['/market?page=2', '/market?page=2'],
  ['/market?per=48&utm_source=letter&page=2', '/market?page=2&per=48'],
  ['/market?page=9999', '/market?page=9999'],
  [
    '/market/free/fantasy?sub=urban-fantasy%2Cdark-fantasy',
    '/market/free/fantasy?sub=dark-fantasy,urban-fantasy',
  ],
])('%s is rendered when it is asked for, and kept under one URL', { tags: ['A2.5-32'] }, (path, kept) => {
  expect(go(`${main}${path}`)).toEqual({ to: 'rendered', path: kept })
})

test('one subgenre, however it is named, is a shelf with a ready-made page', () => {
  const key = 'main/market/fantasy/dark-fantasy.html'
  expect(go(`${main}/market/fantasy?sub=dark-fantasy`)).toEqual({ to: 'site', key })
  expect(go(`${main}/market/elves?page=2`)).toEqual({ to: 'site', key: 'main/market/elves.html' })
})

test.each([
  ['https://www.lorecircle.example/market?x=1', `${main}/market?x=1`, 301],
  [`${main}/bookstore`, `${main}/`, 302],
  [`${main}/shop/lilith`, `${main}/`, 302],
  [`${shop}/market`, `${main}/market`, 302],
  [`${shop}/authorportal/mainpage?tab=books`, `${main}/authorportal/mainpage?tab=books`, 302],
] as const)(
  '%s redirects to %s',
  { tags: ['A1-14', 'A1-17', 'A1-18', 'A2.8-06'] },
  (url, location, status) => {
    expect(go(url)).toEqual({ to: 'redirect', status, location })
  },
)

test('no page stands at an address with a slash at its end, so the pages on demand lead to the one without', () => {
  for (const url of [
    `${shop}/shop/lilith/`,
    `${shop}/newsletter/`,
    `${main}/market/`,
    `${main}/market/free/`,
  ]) {
    const destination = go(url)
    expect(destination).toMatchObject({ to: 'site', key: expect.stringMatching(/\/\.html$/) })
  }
})

test('calls go to the functions on every host', () => {
  expect([go(`${main}/api/orders`), go(`${shop}/api/create-checkout-session`)]).toEqual([
    { to: 'api' },
    { to: 'api' },
  ])
})

test('a file with a signed link is asked of its bucket on every host, by the path that was signed', () => {
  const link = { host: 'files.lorecircle.example', path: '/files/a%20b/c.epub', search: '?X-Amz-Signature=a' }
  for (const host of [link.host, 'lorecircle.example', 'preview.lorecircle.example']) {
    const destination = viewer({ ...link, host }, platform)
    if (destination.to !== 'files') throw new Error(`it goes to ${destination.to}`)
    const { path, search } = originRequest({ ...link, host }, destination)
    expect([path, search]).toEqual(['/a%20b/c.epub', '?X-Amz-Signature=a'])
  }
})

test("a reader's own pages and unknown hosts are rendered on demand", { tags: ['A1-16'] }, () => {
  const onDemand = { to: 'on-demand' }
  expect(go(`${shop}/thank-you/1/2`)).toEqual(onDemand)
  expect(go(`${shop}/newsletter/confirm/1/2`)).toEqual(onDemand)
  expect(go(`${shop}/newsletter`)).toEqual({ to: 'site', key: 'sites/lord-dunsany/newsletter.html' })
  expect(go('https://a.b.lorecircle.example/')).toEqual(onDemand)
  expect(go('https://127.0.0.1/')).toEqual(onDemand)
})

test('a draft stands in its author’s frame alone: whoever opens it by itself, or does not say, is led away', () => {
  const preview = 'https://preview.lorecircle.example'
  expect(go(`${preview}/1`, 'iframe')).toEqual({ to: 'on-demand' })
  expect(go(`${preview}/cards/1.jpg`, 'image')).toEqual({ to: 'on-demand' })
  const away = { to: 'redirect', status: 302, location: `${main}/` }
  expect([go(`${preview}/1`, 'document'), go(`${preview}/1?a=1`)]).toEqual([away, away])
  expect(go(`${preview}/_astro/a.css`)).toEqual({ to: 'site', key: '_astro/a.css' })
  expect(go(`${preview}/api/copies`)).toEqual({ to: 'api' })
  expect(go(`${shop}/shop/lilith`, 'document')).toMatchObject({ to: 'site' })
})

test('a dot in front of the port and capitals in a host change nothing', () => {
  const answer = viewer({ host: 'LORECIRCLE.example.', path: '/market', search: '' }, platform)
  expect(answer).toEqual({ to: 'site', key: 'main/market.html' })
})

test('only a preview may be framed, and only by the portal', () => {
  const headers = (host: string) => responseHeaders({ host, path: '/', ...platform })
  expect(headers('lorecircle.example')['x-frame-options']).toBe('DENY')
  expect(headers('preview.lorecircle.example')['content-security-policy']).toBe(`frame-ancestors ${main}`)
  expect(headers('preview.lorecircle.example')['x-frame-options']).toBeUndefined()
})

test('what is named by its content is kept for a year', () => {
  const headers = responseHeaders({ host: 'lorecircle.example', path: '/media/a-320.jpg', ...platform })
  expect(headers['cache-control']).toContain('immutable')
})

test('an own domain has pages of its own, and leads to the platform where a shop does', () => {
  expect(go('https://books.dunsany.example/shop/the-gods-of-pegana')).toEqual({
    to: 'site',
    key: 'sites/books.dunsany.example/shop/the-gods-of-pegana.html',
  })
  expect(go('https://books.dunsany.example/api/cart')).toEqual({ to: 'api' })
  expect(go('https://books.dunsany.example/cart')).toEqual({ to: 'on-demand' })
  expect(go('https://books.dunsany.example/market')).toEqual({
    to: 'redirect',
    status: 302,
    location: 'https://lorecircle.example/market',
  })
  expect(go('https://books.dunsany.example/?code=SPRING')).toMatchObject({
    location: 'https://books.dunsany.example/api/cart/code?code=SPRING&at=%2F',
  })
})
