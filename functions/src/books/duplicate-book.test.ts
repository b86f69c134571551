import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { emptyTally } from '@lorecircle/shared/stock/stock'
import { expect, test } from 'vitest'
import { copyBook, copyTitle } from './duplicate-book.ts'

const original = testBook({
  id: 'b1',
  tagline: 'A romance',
  blurb: 'A library, a raven, a mirror.',
  subgenres: ['Dark Fantasy'],
  formats: [
    testFormat({
      id: 'f1',
      type: 'Special Edition',
      priceInCents: 8_500,
      slots: 50,
      numbered: true,
      cover: {
        hash: 'a'.repeat(32),
        widths: [320],
        width: 320,
        height: 480,
        alt: 'A raven',
        colour: '#101010',
      },
      isbn: '9780306406157',
      pages: 351,
      weightInGrams: 920,
    }),
    testFormat({
      id: 'f2',
      type: 'eBook',
      priceInCents: 499,
      files: [{ key: 'k', name: 'lilith.epub', sizeInBytes: 9, contentType: 'application/epub+zip' }],
    }),
  ],
  series: { name: 'Romances', position: 2 },
  firstTold: 1895,
  contentNotes: 'Shadows.',
  language: 'en',
  publishedOn: '2026-09-10',
})
const now = new Date('2026-11-21T12:00:00.000Z')
let ids = 0
const facts = { id: 'b2', slug: 'lilith-copy', now, newId: () => `new-${++ids}` }
const tally = { formats: { f1: { sold: [1, 2, 3], withdrawn: [49, 50] } } }

test('a copy is a draft of its own with all that its author wrote', () => {
  const { tagline, blurb, category, genres, subgenres, series, firstTold, contentNotes, language } = original
  expect(copyBook(original, emptyTally, facts)).toMatchObject({
    tagline,
    blurb,
    category,
    genres,
    subgenres,
    series,
    firstTold,
    contentNotes,
    language,
    id: 'b2',
    slug: 'lilith-copy',
    title: 'Lilith (copy)',
    public: false,
    publishedOn: '2026-09-10',
    createdAt: now.toISOString(),
    formats: [
      {
        type: 'Special Edition',
        priceInCents: 8_500,
        numbered: true,
        pages: 351,
        weightInGrams: 920,
        cover: { alt: 'A raven' },
      },
      { type: 'eBook', priceInCents: 499, slots: 'unlimited' },
    ],
  })
})

test('a cover that is described by the title alone is described by the title of the copy', () => {
  const [format, ...others] = original.formats
  const cover = format?.cover ? { ...format.cover, alt: 'Cover of Lilith' } : null
  const named = { ...original, formats: [...(format ? [{ ...format, cover }] : []), ...others] }
  expect(copyBook(named, emptyTally, facts).formats[0]?.cover?.alt).toBe('Cover of Lilith (copy)')
})

test('ISBNs, sold copies and the eBook’s file stay with the original', () => {
  const [special, ebook] = copyBook(original, tally, facts).formats
  expect(special).toMatchObject({ slots: 48, isbn: null })
  expect(ebook).toMatchObject({ files: [] })
  expect(original.formats.map(({ id }) => id)).not.toContain(special?.id)
  expect(special?.id).not.toBe(ebook?.id)
})

test('a copy of an archived book stands on the desk', () => {
  const archived = { at: now.toISOString(), public: true }
  expect(copyBook({ ...original, archived }, emptyTally, facts)).not.toHaveProperty('archived')
})

test('the title of a copy is no longer than a title may be, and cuts no character in two', () => {
  expect(copyTitle('a'.repeat(180))).toBe(`${'a'.repeat(173)} (copy)`)
  expect(copyTitle(`${'a'.repeat(172)}🌙 and more`)).toBe(`${'a'.repeat(172)} (copy)`)
})
