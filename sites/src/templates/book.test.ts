import { imagePath } from '@lorecircle/shared/image'
import { expect, test } from 'vitest'
import { articlesOf, htmlOf, textOf } from '../renderer-on-trial.ts'
import { book, formats, shop, site } from '../sample-pages.ts'

const pageOf = (changes: Partial<typeof book> = {}, shown = formats) =>
  htmlOf(
    { template: 'book', view: { site, shop, book: { ...book, ...changes }, formats: shown, more: [] } },
    `${shop.url}/shop/${book.slug}`,
  )

test('a reader sees the title, by whom, and a card for each format with its type [A2.7-09] [A2.7-10] [A2.7-11] [A2.7-13] [A3.1-13]', async () => {
  const html = await pageOf()
  expect(html).toMatch(/<h1[^>]*>The Charwoman’s Shadow<\/h1>/)
  expect(textOf(html)).toContain('by Lord Dunsany')
  const types = articlesOf(html, 'fmt').map((card) => /<h2>([^<]*)<\/h2>/.exec(card)?.[1])
  expect(types).toEqual(['Special Edition', 'Hardcover', 'Paperback', 'eBook'])
})

test('each format has its price with two decimals, its stock line and Buy Now [A2.7-14] [A2.7-19] [A3.2-06]', async () => {
  const cards = articlesOf(await pageOf(), 'fmt').map(textOf)
  const expected = [
    ['$120.00', '37 left'],
    ['$27.00', '3 left'],
    ['$14.99', 'Out of Stock'],
    ['$0.00', 'In Stock'],
  ]
  expect(cards).toHaveLength(expected.length)
  for (const [index, facts] of expected.entries()) {
    for (const fact of [...facts, 'Buy Now']) expect(cards[index]).toContain(fact)
  }
})

test('each format wears its own cover, else the book’s, else the placeholder [A2.7-12] [A3.2-07] [A5-10]', async () => {
  const [special, ebook] = [formats[0], formats[3]]
  if (!special?.cover || !ebook || !book.cover) throw new Error('the samples have covers')
  const [own, borrowed] = articlesOf(await pageOf({}, [special, ebook]), 'fmt')
  expect(own).toContain(imagePath(special.cover.hash, 320, 'webp'))
  expect(borrowed).toContain(imagePath(book.cover.hash, 320, 'webp'))
  const [bare] = articlesOf(await pageOf({ cover: null }, [ebook]), 'fmt')
  expect(bare).toContain('class="cover none"')
  expect(bare).not.toContain('<img')
})
