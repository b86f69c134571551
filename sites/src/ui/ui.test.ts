import { facetFilter } from '@lorecircle/shared/market/market-filter'
import type { PageView } from '@lorecircle/shared/page/views'
import { expect, test } from 'vitest'
import { book } from '../fixtures/book.fixture.ts'
import { cards, marketPages } from '../fixtures/cards.fixture.ts'
import { htmlOf } from '../fixtures/html-of.fixture.ts'
import { platformPages } from '../fixtures/platform.fixture.ts'
import { shopPages } from '../fixtures/shop-home.fixture.ts'
import { shop as own, type SamplePage, site } from '../fixtures/site.fixture.ts'

/** The market is an island; all other pages are drawn without React, which costs half as much. */

function required<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the samples have cards')
  return found
}
const pageOf = async (pages: SamplePage[], template: string) => {
  const found = pages.find(({ page }) => page.template === template)
  return found ? htmlOf(found.page, found.path) : ''
}
const card = required(cards[0])
const [market, about, shop] = await Promise.all([
  pageOf(marketPages, 'market'),
  pageOf(platformPages, 'about'),
  pageOf(shopPages, 'shop-home'),
])

/** The first of them, in the words of HTML: attributes have no case, and an empty one says no more than its name. */
const part = (html: string, pattern: RegExp) =>
  pattern
    .exec(html)?.[0]
    .replaceAll('=""', '')
    .replaceAll('/>', '>')
    .replaceAll(/ (srcSet|fetchPriority)=/g, (name) => name.toLowerCase())

test.each([
  ['brand', /<a class="brand"[\s\S]*?<\/a>/, about],
  ['light switch', /<button class="icon-btn"[\s\S]*?<\/button>/, about],
  ['icon', /<svg class="i" [^>]*><path d="M8 4h8l2.5 7h[\s\S]*?<\/svg>/, shop],
])('the market has the same %s as every other page', (_, pattern, other) => {
  expect(part(market, pattern)).toBeTruthy()
  expect(part(market, pattern)).toBe(part(other, pattern))
})

test('a cover is the same picture in the market and in a shop, but for its size', () => {
  const [known] = cards.filter(({ authorName }) => authorName === 'Lord Dunsany')
  const picture = new RegExp(`<picture>(?:(?!</picture>)[\\s\\S])*${known?.cover?.hash}[\\s\\S]*?</picture>`)
  const plain = (html: string) =>
    part(html, picture)
      ?.replaceAll(/ (?:sizes|alt|loading)(?:="[^"]*")?/g, '')
      .replace(/ fetchpriority="[^"]*"/, '')
  expect(plain(market)).toBeTruthy()
  expect(plain(market)).toBe(plain(shop))
})

test('a book without a cover is bound the same way in the market, on a shelf, in its shop and on its page', async () => {
  const bare = { ...card, title: 'ألف ليلة وليلة', cover: null, accent: 'madder' as const }
  const view = { site, shop: { ...own, name: card.authorName ?? '' } }
  const filter = facetFilter('paid', 'all')
  const pages: PageView[] = [
    { template: 'market', view: { site, filter, total: 1, cards: [bare] } },
    { template: 'landing', view: { site, cards: [bare] } },
    { template: 'bookstore', view: { ...view, books: [{ ...bare, slug: 'a', formats: [], buy: null }] } },
    {
      template: 'book',
      view: {
        ...view,
        book: { ...book, id: bare.id, title: bare.title, cover: null },
        formats: [],
        sending: {},
        more: [],
      },
    },
  ]
  const bindings = await Promise.all(
    pages.map(async (page) => part(await htmlOf(page), /<span class="binding[\s\S]*?<\/span><\/span>/)),
  )
  const plain = bindings.map((binding) => binding?.replace(' data-accent="madder"', ''))
  expect(plain[0]).toContain('<b dir="auto"')
  expect(plain[0]).toContain('ألف ليلة وليلة')
  expect(plain[0]).toContain(card.authorName)
  expect(new Set(plain).size).toBe(1)
  // On the author's own host the whole page wears the dye.
  expect(bindings.slice(0, 3).every((binding) => binding?.includes('data-accent="madder"'))).toBe(true)
})
