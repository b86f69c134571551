import { addStampToEpub } from '@lorecircle/functions/ebooks/stamp-epub'
import { expect, test } from 'vitest'
import { brokenArchives } from '../../support/ebooks/broken-archives.ts'
import { type Epub, editEpubText, toEpubBlob } from '../../support/ebooks/epub.ts'
import { zip } from '../../support/ebooks/zip.ts'
import { on, orderId, sound } from './stamped-book.ts'

test('what cannot take a name is handed out as it is, with the reason', async () => {
  const locked = brokenArchives.find(({ causes }) => causes === 'protection.locked')
  const cases: [Buffer<ArrayBuffer>, string, string][] = [
    [Buffer.from('It was a dark and stormy night.'), 'Anodos', 'It cannot be read as an EPUB.'],
    [zip(sound), ' \u0000 ', 'There is no name to write into it.'],
    [
      zip(editEpubText(sound, 'OEBPS/content.opf', '</spine>', '')),
      'Anodos',
      'Its package cannot take a page more.',
    ],
    [
      Buffer.from(await toEpubBlob((await locked?.breaking(sound)) as Epub).arrayBuffer()),
      'Anodos',
      'It is locked.',
    ],
  ]
  for (const [bytes, name, why] of cases) {
    expect(await addStampToEpub(bytes, { name, orderId, on })).toEqual({ isStamped: false, bytes, why })
  }
})
