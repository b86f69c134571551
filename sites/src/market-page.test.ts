import { brotliCompressSync } from 'node:zlib'
import type { Card } from '@lorecircle/shared/market/card'
import { modes } from '@lorecircle/shared/market/facets'
import { market } from '@lorecircle/shared/market/market-data'
import {
  defaultMarketFilter,
  facetFilter,
  filterPath,
  genreSubgenres,
  type MarketFilter,
} from '@lorecircle/shared/market/market-filter'
import { mainGenres } from '@lorecircle/shared/taxonomy/taxonomy'
import { beforeAll, expect, test } from 'vitest'
import { builtRenderer } from './fixtures/built-renderer.fixture.ts'
import { cards } from './fixtures/cards.fixture.ts'
import { textOf } from './fixtures/html-of.fixture.ts'
import { site } from './fixtures/site.fixture.ts'

/** The market as it is served: what a reader has before any script runs, and without. */

let renderer: Awaited<ReturnType<typeof builtRenderer>>
beforeAll(async () => {
  renderer = await builtRenderer()
})

const many = (count: number): Card[] =>
  Array.from({ length: count }, (_, n) => ({
    ...(cards[n % cards.length] ?? cards[0] ?? aCard({})),
    id: `book-${n}`,
  }))

const aCard = (changes: Partial<Card>): Card => ({
  id: 'lilith',
  title: 'Lilith',
  productUrl: 'https://george-macdonald.lorecircle.example/shop/lilith',
  authorName: 'George MacDonald',
  authorUrl: 'https://george-macdonald.lorecircle.example',
  cover: null,
  priceInCents: 549,
  paidPriceInCents: 549,
  tagline: '',
  ...changes,
})

async function htmlAt(filter: MarketFilter, total = 168, shown = many(Math.min(total, filter.perPage))) {
  const url = `${site.origin}${filterPath(filter)}`
  return (await renderer.render({ template: 'market', view: { site, filter, total, cards: shown } }, url))
    .html
}
const cardHtml = async (changes: Partial<Card>) =>
  /<article[\s\S]*<\/article>/.exec(await htmlAt(defaultMarketFilter, 1, [aCard(changes)]))?.[0] ?? ''

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
/** Every link: where it leads, what it reads, and whether it is the current one. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', inner = '']) => ({
    href: decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    text: textOf(inner),
    isCurrent: attributes.includes('aria-current'),
    opensTab: attributes.includes('target="_blank"'),
  }))
const linkTo = (html: string, text: string) => linksOf(html).find((link) => link.text === text)
const nav = (html: string, name: string) =>
  new RegExp(`<nav[^>]*aria-label="${name}"[^>]*>[\\s\\S]*?</nav>`).exec(html)?.[0] ?? ''

test('headings begin with the one of the page, and a footer follows its main part', async () => {
  const html = await htmlAt(facetFilter('paid', 'fantasy'))
  const levels = [...html.matchAll(/<h(\d)\b/g)].map(([, level]) => Number(level))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  expect(levels.slice(0, 3)).toEqual([1, 2, 3])
  expect(html.match(/<footer\b/g)).toHaveLength(1)
  expect(html.indexOf('<footer')).toBeGreaterThan(html.indexOf('</main>'))
})

test('the Tab key stops twice at a book: at its title, where it has a page, and at its author', async () => {
  const stops = (html: string) =>
    [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)]
      .filter(([, attributes = '']) => !attributes.includes('tabindex="-1"'))
      .map(([, , inner = '']) => textOf(inner))
  expect(stops(await cardHtml({}))).toEqual(['Lilith', 'George MacDonald'])
  expect(stops(await cardHtml({ productUrl: null }))).toEqual(['George MacDonald'])
})

test('the market opens with its title, the paid list and a way for authors', {
  tags: ['A2.5-01', 'A2.5-02', 'A2.5-04', 'A2.5-05', 'A4-02'],
}, async () => {
  const html = await htmlAt(defaultMarketFilter)
  expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe('The Bookish Market')
  expect(html).toContain(`<link rel="canonical" href="${site.origin}/market">`)
  expect(linkTo(html, 'Author Portal')?.href).toBe('/login')
  expect(linkTo(html, 'Top 100 Paid')?.isCurrent).toBe(true)
})

test('the panel at the left offers the taxonomy’s genres, and nothing else, as filters', {
  tags: ['A2.5-03', 'A3.6-26'],
}, async () => {
  const html = await htmlAt(defaultMarketFilter)
  expect(html.indexOf('<aside')).toBeLessThan(html.indexOf('<main'))
  const panel = nav(/<aside[\s\S]*<\/aside>/.exec(html)?.[0] ?? '', 'Genres')
  expect(linksOf(panel).map(({ text }) => text)).toEqual(mainGenres.map(({ name }) => name))
  const [horror] = mainGenres.filter(({ name }) => name === 'Horror')
  const opened = linksOf(nav(await htmlAt(facetFilter('paid', 'horror')), 'Genres')).map(({ text }) => text)
  expect(opened.filter((text) => !mainGenres.some(({ name }) => name === text))).toEqual(horror?.subgenres)
})

test('Prev and Next turn one page, as far as there are pages', { tags: ['A2.5-20'] }, async () => {
  const turnsAt = async (page: number) => {
    const html = await htmlAt({ ...defaultMarketFilter, page }, 72, many(24))
    return [linkTo(html, 'Prev')?.href, linkTo(html, 'Next')?.href]
  }
  expect(await turnsAt(1)).toEqual([undefined, '/market?page=2'])
  expect(await turnsAt(2)).toEqual(['/market', '/market?page=3'])
  expect(await turnsAt(3)).toEqual(['/market?page=2', undefined])
})

test('each list is headed by what is in it', async () => {
  expect(await htmlAt(facetFilter('paid', 'all'))).toMatch(/<h2[^>]*>All paid books</)
  expect(await htmlAt(facetFilter('free', 'all'))).toMatch(/<h2[^>]*>All free books</)
})

test('there are two lists, each one press from the other, and filters go along', {
  tags: ['A2.5-06', 'A2.5-07', 'A2.5-08', 'A2.5-09', 'A4-01'],
}, async () => {
  for (const [filter, paid, free] of [
    [facetFilter('paid', 'all'), '/market', '/market/free'],
    [
      facetFilter('free', 'fantasy/dark-fantasy'),
      '/market/fantasy/dark-fantasy',
      '/market/free/fantasy/dark-fantasy',
    ],
  ] as const) {
    expect(linksOf(nav(await htmlAt(filter), 'List'))).toEqual([
      { href: paid, text: 'Top 100 Paid', isCurrent: filter.mode === 'paid', opensTab: false },
      { href: free, text: 'Top 100 Free', isCurrent: filter.mode === 'free', opensTab: false },
    ])
  }
})

test('the list is told in pages, without an end at a hundred', {
  tags: ['A2.5-10', 'A2.5-19', 'A2.5-29'],
}, async () => {
  const html = await htmlAt({ ...defaultMarketFilter, page: 7 }, 1_000)
  expect(/<p role="status">([\s\S]*?)<\/p>/.exec(html)?.[1]).toBe('145–168 of 1,000 books')
  expect(linksOf(nav(html, 'Pages')).map(({ href, text }) => `${text} ${href}`)).toEqual([
    'Prev /market?page=6',
    'Page 1 /market',
    ...[4, 5, 6, 7, 8, 9, 10].map((page) => `Page ${page} /market?page=${page}`),
    'Page 42 /market?page=42',
    'Next /market?page=8',
  ])
  expect(nav(await htmlAt(defaultMarketFilter, 24), 'Pages')).toBe('')
})

test('how many a page holds is asked by a form that keeps the shelf and works without JavaScript', {
  tags: ['A2.5-11', 'A2.5-12', 'A2.5-13'],
}, async () => {
  const formAt = async (filter: MarketFilter) => /<form[\s\S]*?<\/form>/.exec(await htmlAt(filter))?.[0] ?? ''
  const form = await formAt(facetFilter('free', 'fantasy'))
  expect(form).toContain('action="/market/free/fantasy"')
  expect(textOf(/<label[\s\S]*?<\/label>/.exec(form)?.[0] ?? '')).toMatch(/^Per page/)
  const options = [...form.matchAll(/<option([^>]*)>(\d+)<\/option>/g)]
  expect(options.map(([, , size]) => size)).toEqual(['12', '24', '48'])
  expect(options.find(([, attributes = '']) => attributes.includes('selected'))?.[2]).toBe(
    String(market.pageSize),
  )
  expect(form).toMatch(/<noscript><button[^>]*type="submit"/)

  const combined = await formAt({
    ...facetFilter('paid', 'fantasy'),
    subgenres: genreSubgenres('fantasy')
      .slice(0, 2)
      .map(({ key }) => key),
  })
  expect(combined).toContain('action="/market/fantasy"')
  expect(combined).toContain('<input type="hidden" name="sub" value="dark-fantasy,high-epic-fantasy"/>')
})

test('each shelf has a title, a heading and a page of its own', { tags: ['AD3-02', 'AD3-03'] }, async () => {
  const shelves = ['all', 'fantasy', 'fantasy/dark-fantasy', 'essays']
  const titles = new Set<string>()
  for (const mode of modes) {
    for (const key of shelves) {
      const html = await htmlAt(facetFilter(mode, key))
      titles.add(/<title>([^<]*)/.exec(html)?.[1] ?? '')
      const heading = /<h2 tabindex="-1">([^<]*)/i.exec(html)?.[1]
      if (key === 'fantasy/dark-fantasy') expect(heading).toBe('Dark Fantasy')
    }
  }
  titles.add(/<title>([^<]*)/.exec(await htmlAt({ ...defaultMarketFilter, page: 2 }))?.[1] ?? '')
  expect(titles.size).toBe(modes.length * shelves.length + 1)
})

test('a combination of subgenres is ticked, chipped and let go of by plain links', {
  tags: ['A2.5-14', 'A4-05', 'A4-06'],
}, async () => {
  const [dark, epic] = ['fantasy/dark-fantasy', 'fantasy/high-epic-fantasy']
  const html = await htmlAt({ ...facetFilter('free', 'fantasy'), subgenres: [dark, epic] })
  const genres = linksOf(nav(html, 'Genres'))
  expect(genres.filter(({ isCurrent }) => isCurrent).map(({ text }) => text)).toEqual([
    'Fantasy',
    'Dark Fantasy',
    'High / Epic Fantasy',
  ])
  const hrefOf = (text: string) => genres.find((link) => link.text === text)?.href
  expect(hrefOf('Dark Fantasy')).toBe('/market/free/fantasy/high-epic-fantasy')
  expect(hrefOf('Urban Fantasy')).toBe(
    '/market/free/fantasy?sub=dark-fantasy,high-epic-fantasy,urban-fantasy',
  )
  expect(linkTo(html, 'Remove High / Epic Fantasy')?.href).toBe('/market/free/fantasy/dark-fantasy')
  expect(linkTo(html, 'Clear subgenres')?.href).toBe('/market/free/fantasy')
  expect(linkTo(html, 'Clear genre')?.href).toBe('/market/free')
  expect(linkTo(html, 'Clear all')?.href).toBe('/market/free')
})

test('an empty shelf leads onward, and a market without books offers no genres', {
  tags: ['A2.5-26', 'A2.5-27'],
}, async () => {
  const empty = await htmlAt(facetFilter('free', 'essays'), 0)
  expect(textOf(empty)).toContain('No books match your filters.')
  expect(linkTo(empty, 'See Every Book')?.href).toBe('/market/free')
  expect(linkTo(empty, 'Look in Top 100 Paid')?.href).toBe('/market/essays')
  expect(textOf(empty)).not.toContain('No genres yet.')

  const bare = await htmlAt(defaultMarketFilter, 0)
  expect(textOf(nav(bare, 'Genres'))).toBe('No genres yet.')
  expect(linkTo(bare, 'See Every Book')).toBeUndefined()
})

test('a card leads to the book and to its author’s shop', {
  tags: ['A2.6-05', 'A2.6-06', 'A2.6-08', 'A2.6-09', 'A2.6-15'],
}, async () => {
  const { productUrl, authorUrl } = aCard({})
  for (const card of [await cardHtml({}), await cardHtml({ authorUrl: null })]) {
    const [cover, ...words] = linksOf(card)
    expect(cover?.href).toBe(productUrl)
    expect(words).toEqual([
      { href: productUrl, text: 'Lilith', isCurrent: false, opensTab: true },
      { href: authorUrl, text: 'George MacDonald', isCurrent: false, opensTab: false },
      { href: productUrl, text: 'View Book', isCurrent: false, opensTab: true },
    ])
  }
})

test('what a card does not know it does not link to', {
  tags: ['A2.6-07', 'A2.6-10', 'A2.6-16'],
}, async () => {
  const known = await cardHtml({ productUrl: null, authorUrl: null })
  expect(linksOf(known)).toEqual([])
  expect(textOf(known)).toContain('Lilith')
  expect(textOf(known)).toContain('by George MacDonald')
  expect(textOf(known)).toContain('Link coming soon')

  const unknown = textOf(await cardHtml({ productUrl: null, authorUrl: null, title: '', authorName: null }))
  expect(unknown).toContain('Untitled Book')
  expect(unknown).toContain('Unknown Author')
})

test('a card without a cover wears the placeholder, one with a cover wears that', {
  tags: ['A2.6-02', 'A5-08', 'A5-10'],
}, async () => {
  expect(await cardHtml({})).toMatch(/class="cover none"/)
  const [withCover] = cards
  const html = await cardHtml({ cover: withCover?.cover ?? null })
  expect(html).toContain(`/media/${withCover?.cover?.hash}-320.jpg`)
  expect(html).not.toContain('cover none')
})

test('titles from right to left, of 180 characters or of markup stay in their card', async () => {
  expect(await cardHtml({ title: 'كتاب الحكايات' })).toMatch(/dir="auto">كتاب الحكايات</)
  const author = { authorName: 'نجيب محفوظ' }
  expect(await cardHtml(author)).toMatch(/dir="auto">نجيب محفوظ</)
  expect(await cardHtml({ ...author, authorUrl: null, productUrl: null })).toContain('<bdi>نجيب محفوظ</bdi>')
  expect(await cardHtml({ title: 'x'.repeat(180) })).toContain('x'.repeat(180))
  expect(await cardHtml({ title: '<script>alert(1)</script>' })).not.toContain('<script')
})

test('a page of 48 books weighs less than 20 kB before its styles', async () => {
  const html = await htmlAt({ ...defaultMarketFilter, perPage: 48 }, 1_000)
  expect(brotliCompressSync(html).length).toBeLessThan(20_000)
})
