import { printableName } from '@lorecircle/functions/ebooks/stamp'
import { stampEpub } from '@lorecircle/functions/ebooks/stamp-epub'
import { examineEpub } from '@lorecircle/shared/ebook/examine-epub'
import { openArchive } from '@lorecircle/shared/ebook/reading/archive'
import { readElements } from '@lorecircle/shared/ebook/reading/elements'
import { usualLimits } from '@lorecircle/shared/ebook/reading/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenArchives } from '../../support/ebooks/broken-archives.ts'
import { blobOf, type Epub, edit } from '../../support/ebooks/epub.ts'
import { soundBooks } from '../../support/ebooks/makers/sound-books.ts'
import { soundEpub } from '../../support/ebooks/sound-epub.ts'
import { zip } from '../../support/ebooks/zip.ts'

const on = new Date('2026-11-22T10:00:00Z')
const orderId = 'order_1'
const books = await soundBooks()
const sound = await soundEpub()

const contentsOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<Map<string, string>> => {
  const archive = await openArchive(new Blob([bytes]), usualLimits)
  const contents = new Map<string, string>()
  for (const file of archive.files) {
    contents.set(file.path, Buffer.from((await archive.read(file)).bytes).toString('latin1'))
  }
  return contents
}

const stampedBytes = async (epub: Epub, name: string) => {
  const stamped = await stampEpub(zip(epub), { name, orderId, on })
  if (!stamped.isStamped) throw new Error(stamped.why)
  return stamped.bytes
}

const troubles = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await examineEpub(new Blob([bytes]))).filter(({ severity }) => severity !== 'fine').map(({ id }) => id)

const wordsOn = (page: string) =>
  readElements(Buffer.from(page, 'latin1').toString())
    .elements.filter(({ name }) => name === 'strong')
    .map(({ text }) => text)

test.each(books)(
  'a reader’s copy of a book of $maker keeps all of it, and has a page more',
  async ({ epub, lacks }) => {
    const before = await contentsOf(zip(epub))
    const bytes = await stampedBytes(epub, 'Anodos')
    const after = await contentsOf(bytes)
    const added = [...after.keys()].filter((path) => !before.has(path))
    const changed = [...before.keys()].filter((path) => before.get(path) !== after.get(path))
    expect(added).toEqual([expect.stringMatching(/(?:^|\/)lorecircle-copy\.xhtml$/)])
    expect(changed).toEqual([expect.stringMatching(/\.opf$/)])
    expect(Buffer.from(bytes.subarray(30, 58)).toString()).toBe('mimetypeapplication/epub+zip')
    const expected = ['protection.stamped', ...(lacks ? [lacks] : [])]
    expect((await troubles(bytes)).sort()).toEqual(expected.sort())
  },
)

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

test('a copy of a copy has two pages, and both are found', async () => {
  const once = await stampEpub(zip(sound), { name: 'Anodos', orderId, on })
  const twice = await stampEpub(once.bytes, { name: 'Mossy', orderId: 'order_2', on })
  const contents = await contentsOf(twice.bytes)
  expect([...contents.keys()].filter((path) => path.includes('lorecircle'))).toEqual([
    'OEBPS/lorecircle-copy.xhtml',
    'OEBPS/lorecircle-copy-2.xhtml',
  ])
  expect(await troubles(twice.bytes)).toEqual(['protection.stamped'])
})

test('a picture book of fixed pages lets the last one flow', async () => {
  const fixed = edit(
    sound,
    'OEBPS/content.opf',
    '</metadata>',
    '<meta property="rendition:layout">pre-paginated</meta></metadata>',
  )
  const contents = await contentsOf(await stampedBytes(fixed, 'Anodos'))
  expect(contents.get('OEBPS/content.opf')).toContain(
    '<itemref idref="lorecircle-copy" properties="rendition:layout-reflowable"/></spine>',
  )
})

test('what cannot take a name is handed out as it is, with the reason', async () => {
  const locked = brokenArchives.find(({ causes }) => causes === 'protection.locked')
  const cases: [Buffer<ArrayBuffer>, string, string][] = [
    [Buffer.from('It was a dark and stormy night.'), 'Anodos', 'It cannot be read as an EPUB.'],
    [zip(sound), ' \u0000 ', 'There is no name to write into it.'],
    [zip(edit(sound, 'OEBPS/content.opf', '</spine>', '')), 'Anodos', 'Its package cannot take a page more.'],
    [
      Buffer.from(await blobOf((await locked?.breaking(sound)) as Epub).arrayBuffer()),
      'Anodos',
      'It is locked.',
    ],
  ]
  for (const [bytes, name, why] of cases) {
    expect(await stampEpub(bytes, { name, orderId, on })).toEqual({ isStamped: false, bytes, why })
  }
})
