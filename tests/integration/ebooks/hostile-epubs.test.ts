import { examineEpub } from '@lorecircle/shared/ebook/examine-epub'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeEpubFile, type Epub, editEpubText, toEpubBlob } from '../../support/ebooks/epub.ts'
import { picture } from '../../support/ebooks/picture.ts'
import { soundEpub } from '../../support/ebooks/sound-epub.ts'
import { zip } from '../../support/ebooks/zip.ts'

const sound = await soundEpub()
const chapter = 'OEBPS/chapter-1.xhtml'
const opf = 'OEBPS/content.opf'
const megabyte = 1024 * 1024

/** A file that says how much of it was asked for. */
class CountedBlob extends Blob {
  bytesRead = 0
  override slice(start = 0, end = this.size, type?: string): Blob {
    this.bytesRead += Math.min(end, this.size) - start
    return super.slice(start, end, type)
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    this.bytesRead += this.size
    return super.arrayBuffer()
  }
}

test('of a book of 500 MB no more is read than its pages and the beginnings of its pictures', async () => {
  const film = new Blob([new Uint8Array(megabyte)])
  const whole = zip(sound)
  const directory = whole.readUInt32LE(whole.length - 6)
  whole.writeUInt32LE(directory + 500 * megabyte, whole.length - 6)
  const films = Array.from({ length: 500 }, () => film)
  const book = new CountedBlob([whole.subarray(0, directory), ...films, whole.subarray(directory)])
  const ids = (await examineEpub(book)).filter(({ severity }) => severity !== 'fine').map(({ id }) => id)
  expect(ids).toEqual(['sizes.book'])
  console.log(`${book.bytesRead} of ${book.size} bytes read`)
  expect(book.bytesRead).toBeLessThan(megabyte)
})

const withCss = (css: string): Epub =>
  changeEpubFile(sound, 'OEBPS/style.css', (part) => ({ ...part, content: css }))

const attacks: [string, Epub][] = [
  [
    'a million elements in one another',
    editEpubText(sound, chapter, '<p id="start">', `${'<a>'.repeat(1_000_000)}<p>`),
  ],
  [
    'two hundred thousand things said of one tag',
    editEpubText(
      sound,
      chapter,
      '<p id="start">',
      `<p ${Array.from({ length: 200_000 }, (_, n) => `a${n}=""`).join(' ')}>`,
    ),
  ],
  ['a million signs that stand alone', editEpubText(sound, chapter, 'eat, as', '& '.repeat(1_000_000))],
  ['a style sheet of spaces', withCss(`url(${' '.repeat(2_000_000)}`)],
  ['a style sheet of comments that never end', withCss('/*'.repeat(1_000_000))],
  ['a style sheet of half a million names', withCss('url(a)'.repeat(500_000))],
  [
    'fifty thousand files that fall back to one another',
    editEpubText(
      sound,
      opf,
      '</manifest>',
      `${Array.from({ length: 50_000 }, (_, n) => `<item id="f${n}" href="x${n}" media-type="a/b" fallback="f${(n + 1) % 50_000}"/>`).join('')}</manifest>`,
    ),
  ],
  [
    'fifty thousand pages in the order of which none exists',
    editEpubText(sound, opf, '</spine>', `${'<itemref idref="x"/>'.repeat(50_000)}</spine>`),
  ],
  [
    'a document type that never ends',
    editEpubText(sound, chapter, '<!DOCTYPE html>', `<!DOCTYPE html [${'<!ENTITY '.repeat(200_000)}`),
  ],
]

// Whatever takes quadratic time on these never ends within a test's limit.
test.each(attacks)('%s end in a finding', async (_, epub) => {
  const findings = await examineEpub(toEpubBlob(epub))
  expect(findings.length).toBeGreaterThan(0)
  // What is everywhere is counted, so that an author can read it.
  expect(findings.length).toBeLessThan(100)
})

test('whatever bytes are wrong in it, a book is looked at to the end', async () => {
  const small = await picture('jpeg', 40, 64)
  const bytes = zip(changeEpubFile(sound, 'OEBPS/cover.jpg', (part) => ({ ...part, content: small })))
  const ends: Record<string, number> = { broken: 0, sound: 0 }
  const damage = fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), {
    minLength: 1,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(
      damage,
      fc.option(fc.nat({ max: bytes.length }), { freq: 1 }),
      async (changes, length) => {
        const copy = Buffer.from(bytes)
        for (const [at, value] of changes) copy[at] = value
        const findings = await examineEpub(new Blob([copy.subarray(0, length ?? copy.length)]))
        const isBroken = findings.some(({ severity }) => severity === 'broken')
        ends[isBroken ? 'broken' : 'sound'] = (ends[isBroken ? 'broken' : 'sound'] ?? 0) + 1
      },
    ),
    { numRuns: 400, seed: 11 },
  )
  console.log(`400 damaged books: ${JSON.stringify(ends)}`)
})
