import { imagePath } from '@lorecircle/shared/image'
import { shelf } from '@lorecircle/shared/market-place'
import type { CardView } from '@lorecircle/shared/views'
import { expect, test } from 'vitest'
import { articlesOf, htmlOf, textOf } from '../../renderer-on-trial.ts'
import { cards, site } from '../../sample-pages.ts'

const [anyCard] = cards
if (!anyCard) throw new Error('the sample market is empty')
const shopUrl = 'https://hope.lorecircle.example'
const full: CardView = {
  ...anyCard,
  title: 'Lud-in-the-Mist',
  authorName: 'Hope Mirrlees',
  authorUrl: shopUrl,
  productUrl: `${shopUrl}/shop/lud-in-the-mist`,
}
const cardOf = async (changes: Partial<CardView> = {}) => {
  const view = { site, place: shelf('paid', 'all'), total: 1, cards: [{ ...full, ...changes }] }
  const [card = ''] = articlesOf(await htmlOf({ template: 'market', view }), 'card')
  return card
}
const linkTo = (href: string, words: string) => new RegExp(`<a [^>]*href="${href}"[^>]*>${words}</a>`)

test('the title and View Book lead to the book in a new tab [A2.6-05] [A2.6-06] [A2.6-15]', async () => {
  const card = await cardOf()
  const address = `${shopUrl}/shop/lud-in-the-mist`
  expect(card).toMatch(linkTo(address, 'Lud-in-the-Mist'))
  expect(card).toMatch(linkTo(address, 'View Book'))
  const toTheBook = card.match(/<a [^>]*\/shop\/[^>]*>/g) ?? []
  expect(toTheBook.length).toBeGreaterThan(1)
  for (const link of toTheBook) expect(link).toContain('target="_blank"')
})

test('without an address the title is plain text, and only a book without a title is Untitled [A2.6-07] [A2.6-16]', async () => {
  const card = await cardOf({ productUrl: null })
  expect(textOf(card)).toContain('Lud-in-the-Mist')
  expect(textOf(card)).toContain('Link coming soon')
  expect(card).not.toMatch(/<a [^>]*>(Lud-in-the-Mist|View Book)/)
  expect(textOf(await cardOf({ productUrl: null, title: '' }))).toContain('Untitled Book')
  expect(textOf(card)).not.toContain('Untitled Book')
})

test('the author leads to the shop that is known, by its name or by the book’s host [A2.6-08] [A2.6-09]', async () => {
  expect(await cardOf({ productUrl: null })).toMatch(linkTo(shopUrl, 'Hope Mirrlees'))
  expect(await cardOf({ authorUrl: null })).toMatch(linkTo(shopUrl, 'Hope Mirrlees'))
})

test('an author without a shop is a name, and none at all is Unknown Author [A2.6-10]', async () => {
  const shopless = await cardOf({ authorUrl: null, productUrl: null })
  expect(textOf(shopless)).toContain('by Hope Mirrlees')
  expect(shopless).not.toContain('<a ')
  expect(textOf(await cardOf({ authorName: null }))).toContain('Unknown Author')
})

test('a card wears the book’s cover, else the placeholder [A2.6-02] [A5-08] [A5-10]', async () => {
  if (!full.cover) throw new Error('the sample has a cover')
  expect(await cardOf()).toContain(imagePath(full.cover.hash, 320, 'webp'))
  const bare = await cardOf({ cover: null })
  expect(bare).toContain('cover none')
  expect(bare).not.toContain('<img')
})
