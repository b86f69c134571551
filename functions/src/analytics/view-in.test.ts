import { expect, test } from 'vitest'
import { parseLogLines, parsePageVisit } from './view-in.ts'

const platform = { origin: 'https://lorecircle.example', productDomain: 'lorecircle.example' }
const fields =
  'date time cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) x-host-header x-edge-result-type'
const firefox = 'Mozilla/5.0%20(X11;%20Linux%20x86_64;%20rv:145.0)%20Gecko/20100101%20Firefox/145.0'
const plain = {
  date: '2026-11-21',
  time: '18:00:00',
  'cs-method': 'GET',
  'cs(Host)': 'd111111abcdef8.cloudfront.net',
  'cs-uri-stem': '/shop/lilith',
  'sc-status': '200',
  'cs(Referer)': '-',
  'cs(User-Agent)': firefox,
  'x-host-header': 'macdonald.lorecircle.example',
  'x-edge-result-type': 'Hit',
}

/** What the counter makes of one line of a log file. */
function counted(change: Partial<typeof plain>) {
  const values = { ...plain, ...change }
  const line = fields.split(' ').map((name) => Object.entries(values).find(([key]) => key === name)?.[1])
  const [read] = parseLogLines(`#Version: 1.0\n#Fields: ${fields}\n${line.join('\t')}\n`)
  return read ? parsePageVisit(read, platform) : undefined
}

test('a person who opens a page of a shop is a view, and a visit where they come from elsewhere', () => {
  const view = { address: 'macdonald', day: '2026-11-21', path: '/shop/lilith', from: { host: null } }
  expect(counted({})).toEqual(view)
  expect(counted({ 'sc-status': '304' })).toEqual(view)
  expect(counted({ 'cs-uri-stem': '/' })).toEqual({ ...view, path: '/' })
  expect(counted({ 'cs(Referer)': 'https://news.example/fantasy%3Fid=1' })).toEqual({
    ...view,
    from: { host: 'news.example' },
  })
  expect(counted({ 'cs(Referer)': 'https://lorecircle.example/' })?.from).toEqual({
    host: 'lorecircle.example',
  })
})

test('a page counts the same where the log tells the path that the viewer function made of it', () => {
  const page = (stem: string, host = 'macdonald.lorecircle.example') =>
    counted({ 'cs-uri-stem': stem, 'x-host-header': host })?.path
  expect(page('/sites/macdonald/shop/lilith.html')).toBe('/shop/lilith')
  expect(page('/sites/macdonald/index.html')).toBe('/')
  expect(page('/sites/macdonald/rss.xml')).toBeUndefined()
  expect(page('/sites/books.macdonald.example/blog.html', 'books.macdonald.example')).toBe('/blog')
})

test('who goes on from page to page of a shop is still on the same visit', () => {
  expect(counted({ 'cs(Referer)': 'https://macdonald.lorecircle.example/bookstore' })?.from).toBe('inside')
})

test.each([
  ['a picture', { 'cs-uri-stem': '/media/abc-320.avif' }],
  ['a feed', { 'cs-uri-stem': '/rss.xml' }],
  ['a call', { 'cs-uri-stem': '/api/copies' }],
  ["a reader's own page", { 'cs-uri-stem': '/thank-you/7K2Q9/secret' }],
  ["a letter's page", { 'cs-uri-stem': '/newsletter/confirm/someone/secret' }],
  ['a page that is not there', { 'sc-status': '404' }],
  ['a form that is sent', { 'cs-method': 'POST' }],
  ["the portal's look at a page's head", { 'cs-method': 'HEAD' }],
  [
    'a search engine',
    { 'cs(User-Agent)': 'Mozilla/5.0%20(compatible;%20Googlebot/2.1;%20+http://www.google.com/bot.html)' },
  ],
  ['a script', { 'cs(User-Agent)': 'curl/8.14.1' }],
  ['a program without a name', { 'cs(User-Agent)': '-' }],
  ['the market', { 'x-host-header': 'lorecircle.example', 'cs-uri-stem': '/market' }],
  ['a preview', { 'x-host-header': 'preview.lorecircle.example' }],
  ['a machine', { 'x-host-header': '127.0.0.1' }],
  ['a host below a shop’s', { 'x-host-header': 'a.macdonald.lorecircle.example' }],
])('%s is no view', (_, change) => {
  expect(counted(change)).toBeNull()
})

test('a page at an author’s own domain is a view of that address; whose it is, its claim says', () => {
  const seen = counted({ 'x-host-header': 'books.macdonald.example' })
  expect(seen).toMatchObject({ address: 'books.macdonald.example', path: '/shop/lilith' })
})
