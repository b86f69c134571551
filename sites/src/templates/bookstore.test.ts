import type { BookstoreCardView } from '@lorecircle/shared/book/views'
import { imagePath } from '@lorecircle/shared/media/image'
import { expect, test } from 'vitest'
import { articlesOf, htmlOf, textOf } from '../fixtures/html-of.fixture.ts'
import { samplePages } from '../fixtures/sample-pages.fixture.ts'
import { shop, site } from '../fixtures/site.fixture.ts'

const shelf = samplePages.flatMap(({ page }) => (page.template === 'bookstore' ? page.view.books : []))
const pageOf = (books: BookstoreCardView[] = shelf) =>
  htmlOf({ template: 'bookstore', view: { site, shop, books } }, `${shop.url}/bookstore`)
const [anyBook] = shelf
if (!anyBook) throw new Error('the sample bookstore is empty')
const cardOf = async (changes: Partial<BookstoreCardView>) => {
  const [card = ''] = articlesOf(await pageOf([{ ...anyBook, ...changes }]), 'card')
  return card
}

test('the bookstore is a grid with a card for each book', { tags: ['A2.10-02', 'A2.10-03'] }, async () => {
  const html = await pageOf()
  expect(html).toMatch(/<h1>Bookstore<\/h1>/)
  expect(/<div class="grid">([\s\S]*)/.exec(html)?.[1]?.match(/<article class="card"/g)).toHaveLength(
    shelf.length,
  )
})

test('a card shows cover, title and tagline', { tags: ['A2.10-05', 'A2.10-07', 'A2.10-09'] }, async () => {
  const { cover } = anyBook
  if (!cover) throw new Error('the sample has a cover')
  const card = await cardOf({ title: 'Idle Days', tagline: 'On the Yann' })
  expect(card).toContain(imagePath(cover.hash, 320, 'jpg'))
  expect(textOf(card)).toContain('Idle Days')
  expect(textOf(card)).toContain('On the Yann')
})

test('a card without cover or title says so', { tags: ['A2.10-06', 'A2.10-08'] }, async () => {
  const text = textOf(await cardOf({ title: '', cover: null }))
  expect(text).toContain('No Cover Image')
  expect(text).toContain('Untitled Book')
})

test('a card lists the formats with their prices, and leads to the book', {
  tags: ['A2.10-10', 'A2.10-11', 'A2.10-12', 'A2.10-13'],
}, async () => {
  const card = await cardOf({
    formats: [
      { type: 'Hardcover', priceInCents: 2700 },
      { type: 'eBook', priceInCents: 499 },
    ],
    buy: null,
  })
  expect(textOf(card)).toMatch(/Hardcover \$27\.00 eBook \$4\.99/)
  const leads = { 'View Book': '', 'Buy Now': '#formats' }
  for (const [words, where] of Object.entries(leads)) {
    expect(card).toMatch(new RegExp(`<a [^>]*href="/shop/${anyBook.slug}${where}"[^>]*>${words}`))
  }
})

test('the Tab key stops at the title of a book and where it is bought, not at its cover nor at View Book', async () => {
  const card = await cardOf({ title: 'Idle Days', buy: null })
  const stops = [...card.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].filter(
    ([, attributes = '']) => !attributes.includes('tabindex="-1"'),
  )
  expect(stops.map(([, , inner = '']) => textOf(inner).trim())).toEqual(['Idle Days', 'Buy Now Idle Days'])
})

test('a card calls a free format so beside its price, and one that readers pay as they like not', async () => {
  const ebook = { type: 'eBook', priceInCents: 0 } as const
  expect(textOf(await cardOf({ formats: [ebook], buy: null }))).toContain('eBook $0.00 Free')
  const own = textOf(await cardOf({ formats: [{ ...ebook, isOwnPriced: true }], buy: null }))
  expect(own).toContain('eBook Pay what you want')
  expect(own).not.toMatch(/\bFree\b/)
})

test('a reader who can buy from the card knows before paying how it comes', async () => {
  const files = [{ kind: 'EPUB', sizeInBytes: 1_234_567 }]
  const ebook = { formatId: 'f', type: 'eBook', files, priceInCents: 699 } as const
  expect(textOf(await cardOf({ buy: ebook }))).toMatch(
    /EPUB, \S+ MB, without copy protection\. Download it right away\./,
  )
  const paper = { ...ebook, type: 'Paperback' as const, files: [] }
  expect(textOf(await cardOf({ buy: paper, releaseOn: '2027-03-14' }))).toContain(
    'Sent by post once it is out.',
  )
  expect(textOf(await cardOf({ buy: null }))).not.toMatch(/Sent by post|copy protection/)
})

test('a reader sees on the card which of its formats is out of stock', async () => {
  const formats = [
    { type: 'Paperback', priceInCents: 1400, isSoldOut: true },
    { type: 'eBook', priceInCents: 499 },
  ] as const
  expect(textOf(await cardOf({ formats: [...formats], buy: null }))).toMatch(
    /Paperback, out of stock \$14\.00 eBook \$4\.99/,
  )
})

test('links within the shop are paths, links out of it are whole', {
  tags: ['A2.10-14', 'A2.10-15'],
}, async () => {
  const html = await pageOf()
  const addresses = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(addresses.filter((href) => href.startsWith(shop.url))).toEqual([])
  const outside = addresses.filter((href) => !href.startsWith('/') && !href.startsWith('#'))
  expect(outside).toContain(`${site.origin}/market`)
  expect(outside.every((href) => URL.canParse(href))).toBe(true)
})
