import type { FormatView } from '@lorecircle/shared/book/views'
import { expect, test } from 'vitest'
import { book, formats } from '../fixtures/book.fixture.ts'
import { bundleView } from '../fixtures/bundle.fixture.ts'
import { articlesOf, htmlOf } from '../fixtures/html-of.fixture.ts'
import { shop, site } from '../fixtures/site.fixture.ts'

/** The number that makes a page ask for the copies at this moment, as its sale is told it; `null` asks for nothing. */
const watchedIn = (html = '') =>
  /component-export="FormatSale"[^>]*&quot;left&quot;:\[0,(\w+)\]/.exec(html)?.[1]

test('a book’s page asks for the copies of a format where few are left or they are numbered, and of no other', async () => {
  const [numbered, few] = formats
  if (!numbered || !few) throw new Error('the samples have both')
  const many: FormatView = { ...few, stock: 'in', stockLine: '40 left', left: 40 }
  const view = { site, shop, book, formats: [numbered, few, many], sending: {}, more: [] }
  const html = await htmlOf({ template: 'book', view }, `${shop.url}/shop/${book.slug}`)
  expect(articlesOf(html, 'fmt').map(watchedIn)).toEqual(['37', '3', 'null'])
})

test('a bundle’s page asks for its copies where few are left, and never otherwise', async () => {
  const pageOf = (changes: Parameters<typeof bundleView>[0]) =>
    htmlOf({ template: 'bundle', view: bundleView(changes) }, `${shop.url}/bundle/shadow-valley`)
  expect(watchedIn(await pageOf({ stock: 'few', stockLine: '3 left', left: 3 }))).toBe('3')
  expect(watchedIn(await pageOf({ stock: 'in', stockLine: '40 left', left: 40 }))).toBe('null')
})
