import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { expect, test } from 'vitest'
import type { CheckAnswer, FetchFrom } from './ask.ts'
import { checkCustomDomains } from './check-stage.ts'

const productDomain = 'lorecircle.localhost'
const origin = `http://${productDomain}`
const own = 'http://books.dunsany.localhost'
const sitemapOf = (...shops: string[]) => shops.map((shop) => `<loc>${shop}/sitemap.xml</loc>`).join('')
const book = {
  id: 'b',
  title: 'A',
  authorName: 'A',
  subdomain: 'dunsany',
  productUrl: '',
  coverImageUrl: '',
  genres: [],
  genre: '',
  subgenres: [],
  tagline: '',
  blurb: '',
  category: 'Fiction',
  public: true,
  formats: [],
}

type Said = { status: number; text?: string; location?: string }
/** A platform that answers so. */
const asking =
  (said: Record<string, Said>): FetchFrom =>
  async (url): Promise<CheckAnswer> => {
    const { host, pathname: path } = new URL(url)
    const {
      status,
      text = '',
      location,
    } = said[url.replace(/\?$/, '')] ?? { status: 404, text: 'Page Not Found' }
    const headers = responseHeaders({ host, path, productDomain, scheme: 'http' })
    return {
      status,
      text,
      cookies: [],
      tookInMs: 1,
      headers: { ...headers, ...(location && { location }) },
    }
  }

const right: Record<string, Said> = {
  [`${origin}/sitemap.xml`]: { status: 200, text: sitemapOf(origin, 'http://a.lorecircle.localhost', own) },
  [`${own}/`]: { status: 200, text: `<link rel="canonical" href="${own}/">` },
  [`${own}/bookstore`]: { status: 200 },
  [`${own}/cart`]: { status: 200 },
  [`${own}/api/shop-books`]: { status: 200, text: JSON.stringify({ books: [book] }) },
  'http://dunsany.lorecircle.localhost/bookstore': { status: 301, location: `${own}/bookstore` },
}
const wrongIn = async (said: Record<string, Said>) =>
  (await checkCustomDomains({ ask: asking(said), origin })).filter(({ isRight }) => !isRight)

test('an operator reads that no author has a domain yet, and nothing is wrong with that', async () => {
  const said = { [`${origin}/sitemap.xml`]: { status: 200, text: sitemapOf(origin) } }
  const rows = await checkCustomDomains({ ask: asking(said), origin })
  expect(rows).toMatchObject([{ found: 'no author has one yet', isRight: true }])
})

test('a shop at its author’s domain is right where it is served, says so itself, and its name leads there', async () => {
  expect(await wrongIn(right)).toEqual([])
  expect((await checkCustomDomains({ ask: asking(right), origin })).map(({ what }) => what)).toEqual([
    'a shop at a domain of its author’s',
    'books.dunsany.localhost shows its shop',
    'its bookstore there',
    'its cart there',
    'no such page there',
    'its name at the platform leads there',
  ])
})

test.each<[string, Record<string, Said>, string]>([
  ['is not served', { [`${own}/`]: { status: 403 } }, 'status 403'],
  ['names no address as its own', { [`${own}/`]: { status: 200 } }, 'it does not say'],
  [
    'names a page below it as its own',
    { [`${own}/`]: { status: 200, text: `<link rel="canonical" href="${own}/bookstore">` } },
    'it does not say',
  ],
  [
    'is still shown under its name',
    { 'http://dunsany.lorecircle.localhost/bookstore': { status: 200 } },
    'status 200; it leads to nowhere',
  ],
])('an operator is told of a domain whose shop %s', async (_, fault, found) => {
  const wrong = await wrongIn({ ...right, ...fault })
  expect(wrong).toHaveLength(1)
  expect(wrong[0]?.found).toContain(found)
})

test('an operator reads by what it is called what could not be asked of a shop, and what it cannot tell', async () => {
  const unasked = await wrongIn({ ...right, [`${own}/api/shop-books`]: { status: 500, text: '{}' } })
  expect(unasked).toMatchObject([{ what: 'its name at the platform leads there' }])
  const said = { ...right, [`${own}/api/shop-books`]: { status: 200, text: JSON.stringify({ books: [] }) } }
  const rows = await checkCustomDomains({ ask: asking(said), origin })
  expect(rows.at(-1)).toMatchObject({
    what: 'its name at the platform leads there',
    found: 'no book is there that tells the name',
    isRight: true,
  })
})
