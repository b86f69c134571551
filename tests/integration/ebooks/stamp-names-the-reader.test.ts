import { printableName } from '@lorecircle/functions/ebooks/stamp'
import { readElements } from '@lorecircle/shared/ebook/reading/scan-xml'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { books, contentsOf, sound, stampedBytes, troubles } from './stamped-book.ts'

const wordsOn = (page: string) =>
  readElements(Buffer.from(page, 'latin1').toString())
    .elements.filter(({ name }) => name === 'strong')
    .map(({ text }) => text)

test('whatever a reader is called, the copy opens everywhere and says the name once', async () => {
  const letters = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '<b>&"\'',
      ']]>',
      'فاطمة الفهرية',
      'שלמה',
      '紫式部',
      '\u202Eevil\u0000',
      'Åse   O’Neill',
      '&nbsp;',
      '-->',
    ),
  )
  let tried = 0
  await fc.assert(
    fc.asyncProperty(letters, fc.integer({ min: 0, max: books.length - 1 }), async (name, which) => {
      const printable = printableName(name)
      fc.pre(printable !== '')
      const bytes = await stampedBytes(books[which]?.epub ?? [], name)
      const lacks = books[which]?.lacks
      expect((await troubles(bytes)).sort()).toEqual(['protection.stamped', ...(lacks ? [lacks] : [])].sort())
      const contents = await contentsOf(bytes)
      const pages = [...contents].filter(([path]) => path.endsWith('lorecircle-copy.xhtml'))
      expect(pages.flatMap(([, page]) => wordsOn(page))).toEqual([printable])
      tried++
    }),
    { numRuns: 120, seed: 11 },
  )
  console.log(`${tried} names, each in a copy of one of ${books.length} books`)
})

test('a reader whose name is written from right to left reads it so', async () => {
  const contents = await contentsOf(await stampedBytes(sound, 'فاطمة'))
  expect(Buffer.from(contents.get('OEBPS/lorecircle-copy.xhtml') ?? '', 'latin1').toString()).toContain(
    '<p dir="rtl"><strong>فاطمة</strong></p>',
  )
})
