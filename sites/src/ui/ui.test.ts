import { expect, test } from 'vitest'
import { cards, marketPages } from '../fixtures/cards.fixture.ts'
import { htmlOf } from '../fixtures/html-of.fixture.ts'
import { platformPages } from '../fixtures/platform.fixture.ts'
import { shopPages } from '../fixtures/shop-home.fixture.ts'
import type { SamplePage } from '../fixtures/site.fixture.ts'

/** The market is an island; all other pages are drawn without React, which costs half as much. */

const pageOf = async (pages: SamplePage[], template: string) => {
  const found = pages.find(({ page }) => page.template === template)
  return found ? htmlOf(found.page, found.path) : ''
}
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
