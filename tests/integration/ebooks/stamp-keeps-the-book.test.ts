import { expect, test } from 'vitest'
import { editEpubText } from '../../support/ebooks/epub.ts'
import { zip } from '../../support/ebooks/zip.ts'
import { books, contentsOf, sound, stampedBytes, troubles } from './stamped-book.ts'

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

test('a picture book of fixed pages lets the last one flow', async () => {
  const fixed = editEpubText(
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
