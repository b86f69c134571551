import { existsSync } from 'node:fs'
import { skeleton } from '@lorecircle/shared/subdomain/skeleton'
import { isReserved } from '@lorecircle/shared/subdomain/subdomain'
import { isSubdomain } from '@lorecircle/shared/subdomain/subdomain-pattern'
import { findGenre, findSubgenre } from '@lorecircle/shared/taxonomy/taxonomy'
import { expect, test } from 'vitest'
import { demoAuthors } from './seed.ts'

const books = demoAuthors.flatMap((author) => author.books)
const formats = books.flatMap((book) => book.formats)
const media = (path: string) => new URL(`../../demo-media/${path}`, import.meta.url)

test('a stranger finds at least ten shops, 26 books, every kind of format and four free eBooks', () => {
  expect(demoAuthors.length).toBeGreaterThanOrEqual(10)
  expect(books.length).toBeGreaterThanOrEqual(26)
  expect(new Set(formats.map((format) => format.type)).size).toBe(4)
  expect(formats.filter((format) => format.price === '0').length).toBeGreaterThanOrEqual(4)
  expect(new Set(books.flatMap((book) => book.genres)).size).toBeGreaterThanOrEqual(8)
})

test('every shop has its own name, its own mail address and its own portrait', () => {
  for (const key of ['subdomain', 'email', 'portrait'] as const) {
    expect(new Set(demoAuthors.map((author) => author[key])).size, key).toBe(demoAuthors.length)
  }
  for (const { subdomain } of demoAuthors) {
    expect(isSubdomain(subdomain) && !isReserved(subdomain), subdomain).toBe(true)
  }
  expect(new Set(demoAuthors.map(({ subdomain }) => skeleton(subdomain))).size).toBe(demoAuthors.length)
})

test.each(books.map((book) => [book.title, book] as const))(
  '%s stands where the market looks for it',
  (_, book) => {
    expect(book.genres.length).toBeGreaterThanOrEqual(1)
    expect(book.genres.length).toBeLessThanOrEqual(3)
    for (const genre of book.genres) {
      expect(findGenre(genre)).toMatchObject({ name: genre, category: book.category })
    }
    for (const subgenre of book.subgenres) {
      expect(book.genres.map((genre) => findSubgenre(genre, subgenre))).toContain(subgenre)
    }
  },
)

test.each(formats.filter((format) => format.sold !== undefined))(
  'no numbered edition has sold more copies than were made: $price',
  ({ quantity, sold, numbered }) => {
    expect(numbered).toBe(true)
    expect(sold).toBeLessThanOrEqual(Number(quantity))
  },
)

test('every picture that the library names is there', () => {
  const files = [
    ...demoAuthors.map((author) => `portraits/${author.portrait}`),
    ...[...books, ...formats].flatMap(({ cover }) => (cover ? [`covers/${cover}`] : [])),
  ]
  expect(files.filter((file) => !existsSync(media(file)))).toEqual([])
})
