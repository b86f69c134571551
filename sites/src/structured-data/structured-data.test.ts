import Validator from '@adobe/structured-data-validator'
import type { PageView, Template } from '@lorecircle/shared/page/views'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { expect, test } from 'vitest'
import { book, formats } from '../fixtures/book.fixture.ts'
import { htmlOf } from '../fixtures/html-of.fixture.ts'
import { samplePages } from '../fixtures/sample-pages.fixture.ts'
import { shop, site } from '../fixtures/site.fixture.ts'

const url = `${shop.url}/shop/${book.slug}`
const bookPage = (changes: Partial<typeof book>, changedFormats = formats): PageView => ({
  template: 'book',
  view: { site, shop, book: { ...book, ...changes }, formats: changedFormats, sending: {}, more: [] },
})
const sampleHtml = async (template: Template) => {
  const found = samplePages.find(({ page }) => page.template === template)
  if (!found) throw new Error(`There is no sample of ${template}.`)
  return htmlOf(found.page, found.path)
}

type Graph = { '@context': string; '@graph': ({ '@type': string } & Record<string, unknown>)[] }
const block = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g
const graphOf = (html: string): Graph['@graph'] => {
  const [found, ...more] = [...html.matchAll(block)]
  expect(more).toEqual([])
  if (!found) return []
  const graph: Graph = JSON.parse(found[1] ?? '')
  expect(graph['@context']).toBe('https://schema.org')
  return graph['@graph']
}
const thing = async (page: PageView, type: string) =>
  graphOf(await htmlOf(page, url)).find((one) => one['@type'] === type)

/** What the validator finds wrong; what it would only like to see beside is left out. */
async function problems(html: string): Promise<string[]> {
  const found = new WebAutoExtractor({ addLocation: true }).parse(html)
  const issues = await new Validator().validate(found)
  return issues
    .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`)
    .filter((issue) => !/\(optional\)|Missing one of field/.test(issue))
}

test.each(samplePages)(
  "a search engine's validator accepts what $page.template at $path says of itself",
  async ({ page, path }) => {
    expect(await problems(await htmlOf(page, path))).toEqual([])
  },
)

test.each<[string, RegExp, string, RegExp]>([
  ['a product without a picture', /("@type":"Product",[^{]*)"image":"[^"]*",/, '$1', /"image" is missing/],
  ['an offer without a price', /"price":"120.00",/, '', /"price"/],
  ['a price in words', /"price":"120.00"/, '"price":"much"', /"price"/],
  ['an author without a name', /("@type":"Person",[^{]*)"name":"[^"]*",/, '$1', /"name" is missing/],
  ['a step that leads nowhere', /"name":"Bookstore","item":"[^"]*"/, '"name":"Bookstore"', /"item"/],
  ['a block that is no JSON', /\]\}<\/script>/, '</script>', /JSON/],
])('and it notices %s', async (_, good, bad, complaint) => {
  const html = await sampleHtml('book')
  const broken = html.replace(good, bad)
  expect(broken).not.toBe(html)
  expect((await problems(broken)).join()).toMatch(complaint)
})

test('machines learn of a book what readers learn: its editions, prices, stock, series and shelves', async () => {
  const graph = graphOf(await sampleHtml('book'))
  expect(graph.map((one) => one['@type'])).toEqual(['Book', 'Product', 'Person', 'BreadcrumbList'])
  const [work, product] = graph
  expect(work).toMatchObject({
    name: 'The Charwoman’s Shadow',
    author: { '@id': `${shop.url}/#author` },
    inLanguage: 'en',
    datePublished: '2026-09-10',
    genre: ['Fantasy', 'Wizards & Witches', 'Fairytales & Folklore'],
    isPartOf: { '@type': 'BookSeries', name: 'Chronicles of Shadow Valley' },
    position: 2,
    workExample: [
      { '@id': `${url}#f-special`, bookEdition: 'Special Edition', numberOfPages: 294 },
      { bookFormat: 'https://schema.org/Hardcover', isbn: '9780000000002' },
      { bookFormat: 'https://schema.org/Paperback' },
      { bookFormat: 'https://schema.org/EBook' },
      { '@type': 'Audiobook', readBy: { name: 'Lord Dunsany' } },
    ],
  })
  const schema = (name: string) => `https://schema.org/${name}`
  expect(product).toMatchObject({
    offers: [
      { price: '120.00', priceCurrency: 'USD', availability: schema('InStock'), url: `${url}#f-special` },
      { price: '27.00', availability: schema('LimitedAvailability'), gtin13: '9780000000002' },
      { price: '14.99', availability: schema('OutOfStock') },
      { price: '0.00', availability: schema('InStock') },
    ],
  })
})

test('machines learn from when on a book that can be preordered is there, and the least that readers pay', async () => {
  const own = formats.map((format) =>
    format.type === 'eBook' ? { ...format, priceInCents: 300, suggestedInCents: 500 } : format,
  )
  const product = await thing(bookPage({ releaseOn: '2027-03-03' }, own), 'Product')
  expect(product).toMatchObject({
    releaseDate: '2027-03-03',
    offers: [
      { availability: 'https://schema.org/PreOrder', availabilityStarts: '2027-03-03' },
      { availability: 'https://schema.org/PreOrder' },
      { availability: 'https://schema.org/OutOfStock' },
      { price: '3.00', priceSpecification: { minPrice: 3 } },
    ],
  })
  expect(await problems(await htmlOf(bookPage({ releaseOn: '2027-03-03' }, own), url))).toEqual([])
})

test('what cannot be bought is out of stock for machines, and what has no price or picture is no product', async () => {
  const closed = formats.map((format) => ({ ...format, sellable: false, left: 0 }))
  const product = await thing(bookPage({}, closed), 'Product')
  expect(JSON.stringify(product).match(/OutOfStock/g)).toHaveLength(formats.length)
  const incomplete = formats.map((format) => ({
    ...format,
    sellable: format.type === 'Hardcover',
    left: null,
  }))
  expect(await thing(bookPage({}, incomplete), 'Product')).toMatchObject({ offers: [{ price: '27.00' }] })
  const unpriced = formats.map((format) => ({ ...format, priceInCents: null }))
  expect(await thing(bookPage({}, unpriced), 'Product')).toBeUndefined()
  const plain = formats.map((format) => ({ ...format, cover: null }))
  expect(await thing(bookPage({ cover: null }, plain), 'Product')).toBeUndefined()
  expect(await problems(await htmlOf(bookPage({ cover: null }, []), url))).toEqual([])
})

test('a title can neither end the block of data nor run', async () => {
  const title = '</script><script>alert(1)</script><!-- "'
  const page = bookPage({ title, tagline: title, blurb: [title], series: null })
  const html = await htmlOf(page, url)
  expect(html.replaceAll(/="[^"]*"/g, '')).not.toContain('<script>alert(1)')
  expect(await thing(page, 'Book')).toMatchObject({ name: title, description: title })
})

test('the landing, a shop and its bookstore say what they are', async () => {
  expect(graphOf(await sampleHtml('landing'))).toMatchObject([{ '@type': 'WebSite', name: 'Lorecircle' }])
  expect(graphOf(await sampleHtml('shop-home'))).toMatchObject([
    { '@type': 'ProfilePage', mainEntity: { '@id': `${shop.url}/#author` } },
    { '@type': 'Person', '@id': `${shop.url}/#author`, name: 'Lord Dunsany' },
  ])
  expect(graphOf(await sampleHtml('bookstore'))).toMatchObject([{ '@type': 'ItemList', numberOfItems: 3 }])
})

test('a post says what it is, when it was written and by whom, and where it stands', async () => {
  const { page, path } = samplePages.find((sample) => sample.page.template === 'post') ?? {}
  if (page?.template !== 'post' || !path) throw new Error('There is no sample of a post.')
  const { title, createdAt, updatedAt } = page.view.post
  expect(graphOf(await htmlOf(page, path))).toMatchObject([
    {
      '@type': 'BlogPosting',
      headline: title,
      url: path,
      datePublished: createdAt,
      dateModified: updatedAt,
      author: { '@id': `${shop.url}/#author` },
    },
    { '@type': 'Person', name: shop.name },
    { '@type': 'BreadcrumbList', itemListElement: [{}, { item: `${shop.url}/blog` }, { item: path }] },
  ])
})

const socialTags = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)].map(
      ([, name, content]) => [name, content],
    ),
  )

test('a shared link to the front door shows the house, and to any other page a large picture of its own', async () => {
  const pictures = new Map<string, string | undefined>()
  for (const { page, path } of samplePages) {
    const html = await htmlOf(page, path)
    if (html.includes('content="noindex"')) continue
    const tags = socialTags(html)
    expect(tags['twitter:card']).toBe('summary_large_image')
    expect([tags['og:image:width'], tags['og:image:height']]).toEqual(['1200', '630'])
    pictures.set(path, tags['og:image'])
  }
  expect(pictures.get(`${site.origin}/`)).toBe(`${site.origin}/icons/lorecircle-1200.jpg`)
  expect(new Set(pictures.values()).size).toBe(pictures.size)
  expect(pictures.get(`${site.origin}/market/fantasy`)).toMatch(
    /^https:\/\/lorecircle\.example\/cards\/market\/fantasy\.jpg\?v=\w+$/,
  )
})

test('a shared link shows the title and what it is about, and a new picture where the book has changed', async () => {
  const tags = socialTags(await sampleHtml('book'))
  const picture = `${shop.url}/cards/shop/${book.slug}.jpg?v=`
  expect(tags).toEqual({
    'og:type': 'book',
    'og:site_name': 'Lorecircle',
    'og:url': url,
    'og:title': 'The Charwoman’s Shadow · Lord Dunsany',
    'og:description': book.tagline,
    'og:image': expect.stringContaining(picture),
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The Charwoman’s Shadow · Lord Dunsany',
    'twitter:card': 'summary_large_image',
    'twitter:image:alt': 'The Charwoman’s Shadow · Lord Dunsany',
  })
  const pictureOf = async (changes: Partial<typeof book>) =>
    socialTags(await htmlOf(bookPage(changes), url))['og:image']
  const changed = [{ title: 'Lilith' }, { cover: null }, { tagline: 'Another.' }]
  const others = await Promise.all(changed.map(pictureOf))
  expect(new Set([tags['og:image'], ...others]).size).toBe(4)
})

test('a page that asks not to be indexed says nothing to those who share links', async () => {
  for (const { page, path } of samplePages) {
    const html = await htmlOf(page, path)
    expect(html.includes('property="og:')).toBe(!html.includes('content="noindex"'))
  }
})
