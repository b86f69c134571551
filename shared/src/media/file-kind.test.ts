import { expect, test } from 'vitest'
import { bookFileProblemMessage, detectFileKind } from './file-kind.ts'
import { zipOf } from './zip.fixture.ts'

const text = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
const bytes = (...values: number[]) => Uint8Array.from([...values, ...Array(100).fill(0)])

/** What a file is, and how much of it was read to know that. */
async function look(file: Uint8Array) {
  let read = 0
  const kind = await detectFileKind(file.length, async (start, end) => {
    expect(start).toBeGreaterThanOrEqual(0)
    expect(end).toBeLessThanOrEqual(file.length)
    read += end - start
    return file.subarray(start, end)
  })
  return { kind, read }
}

test.each([
  ['a PDF', text('%PDF-1.7 …'), 'pdf'],
  ['a MOBI', text(`${'Lilith'.padEnd(60, '\0')}BOOKMOBI`), 'mobi'],
  ['an EPUB', text('PK\u0003\u0004'.padEnd(30, '\0').concat('mimetypeapplication/epub+zip…')), 'epub'],
  ['an M4B', text('\0\0\0\u0020ftypM4B \0\0\0\0'), 'm4b'],
  ['an M4B of another maker', text('\0\0\0\u0020ftypmp42\0\0\0\0'), 'm4b'],
  ['an MP3 with its tags', text('ID3\u0004\0\0…'), 'mp3'],
  ['a bare MP3', bytes(0xff, 0xfb, 0x90, 0x64), 'mp3'],
  ['a ZIP of MP3s', zipOf(['01 The Mirror.mp3', '02 The Raven.MP3']), 'mp3s'],
  ['a ZIP of MP3s as a Mac makes it', zipOf(['Lilith/', 'Lilith/1.mp3', '__MACOSX/._1.mp3']), 'mp3s'],
  ['a PDF behind other bytes', text(`\u00ef\u00bb\u00bf${' '.repeat(900)}%PDF-1.4 …`), 'pdf'],
  [
    'an EPUB whose mimetype is compressed or not first',
    zipOf(['OEBPS/a.xhtml', 'META-INF/container.xml']),
    'epub',
  ],
  ['an M4B in pieces', text('\0\0\0\u0020ftypdash\0\0\0\0'), 'm4b'],
  ['an MP3 behind silence', Uint8Array.from([...Array(512).fill(0), ...text('ID3\u0004')]), 'mp3'],
  [
    'a ZIP of MP3s as Windows makes it',
    zipOf([
      'Lilith/desktop.ini',
      'Lilith/Thumbs.db',
      'Lilith/1.mp3',
      'metadata.json',
      'cover.gif',
      'readme.html',
    ]),
    'mp3s',
  ],
  ['a ZIP of MP3s with its cover and list', zipOf(['1.mp3', 'cover.jpg', 'lilith.m3u']), 'mp3s'],
])('%s is known by its own bytes', async (_, file, kind) => {
  expect(await look(file)).toMatchObject({ kind })
})

test.each([
  ['a page', text('<!doctype html><title>Lilith</title>')],
  ['a picture', bytes(0x89, 0x50, 0x4e, 0x47)],
  ['a photo in JPEG', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['a sound in AAC', bytes(0xff, 0xf1, 0x50, 0x80)],
  ['a film', text('\0\0\0\u0020ftypqt  \0\0\0\0')],
  ['a photo in HEIC', text('\0\0\0\u0018ftypheic\0\0\0\0')],
  ['a program', text('MZ\u0090')],
  ['a file of one letter', text('a')],
  ['an archive of a program', zipOf(['1.mp3', 'setup.exe'])],
  ['an archive of a document', zipOf(['[Content_Types].xml', 'word/document.xml'])],
  ['an archive of what a Mac left', zipOf(['__MACOSX/._1.mp3'])],
  ['an empty archive', zipOf([])],
  ['the beginning of an archive', zipOf(['1.mp3']).subarray(0, 40)],
])('%s is no eBook', async (_, file) => {
  expect(await look(file)).toMatchObject({ kind: null })
})

test.each([
  [zipOf(['1.mp3', 'extra/setup.exe']), '“extra/setup.exe”'],
  [zipOf(['word/document.xml']), 'An eBook must be an EPUB'],
  [text('a'), 'An eBook must be an EPUB'],
])('what is refused is told why', async (file, why) => {
  expect(
    await bookFileProblemMessage(file.length, async (start, end) => file.subarray(start, end)),
  ).toContain(why)
})

test('an archive that lies about its list is no eBook, and little of it is read', async () => {
  const file = zipOf(['1.mp3'], { listed: 0x7fff_ffff })
  expect(await look(file)).toMatchObject({ kind: null })
  const broken = zipOf(['1.mp3'], { names: 0xffff })
  expect(await look(broken)).toMatchObject({ kind: null })
})

test('of a large audiobook, little is read', async () => {
  const { kind, read } = await look(zipOf(['1.mp3'], { packed: 4_000_000 }))
  expect(kind).toBe('mp3s')
  expect(read).toBeLessThan(70_000)
})
