import { deflateSync } from 'node:zlib'
import { type Epub, editEpubText } from './epub.ts'
import { soundEpub } from './sound-epub.ts'
import { zip } from './zip.ts'

const opf = 'OEBPS/content.opf'
const sound = await soundEpub()

const inMetadata = (text: string): Epub => editEpubText(sound, opf, '</metadata>', `${text}</metadata>`)
const inDoctype = (text: string): Epub =>
  editEpubText(sound, opf, '?>\n', `?>\n<!DOCTYPE package [${text}]>\n`)

export const epubBombs: [string, Buffer<ArrayBuffer>][] = [
  [
    'comments that begin in a CDATA section and never end',
    zip(inMetadata(`<meta property="x"><![CDATA[${'<!--'.repeat(500_000)}]]></meta>`)),
  ],
  ['closing tags in a comment', zip(inMetadata(`<!--${'</metadata'.repeat(200_000)}-->`))],
  ['spaces after a tag', zip(inMetadata(`<meta property="x">${' '.repeat(2_000_000)}</meta>`))],
  ['elements in one another', zip(inMetadata('<a>'.repeat(500_000)))],
  [
    'attributes of one tag',
    zip(
      inMetadata(`<meta property="x" ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(' ')}/>`),
    ),
  ],
  [
    'entities that stand for one another',
    zip(
      inDoctype(
        `<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 40 }, (_, n) => `<!ENTITY a${n} "${'&a;'.repeat(100)}">`).join('')}`,
      ),
    ),
  ],
  ['an entity that is a file', zip(inDoctype('<!ENTITY x SYSTEM "file:///etc/passwd">'))],
  [
    'names that clash with the page to add',
    zip([
      ...sound,
      ...Array.from({ length: 9_000 }, (_, n) => ({
        path: `OEBPS/lorecircle-copy-${n}.xhtml`,
        content: 'x',
      })),
    ]),
  ],
  ['a package of 100 MB', zip(inMetadata(`<meta property="x">${'x'.repeat(100_000_000)}</meta>`))],
  [
    'a file whose size is a lie',
    zip(sound.map((part) => (part.path === opf ? { ...part, claimedSize: 9 } : part))),
  ],
]

/**
 * A PDF of these objects, numbered from 1; the first is the catalog. It has no cross-reference table: readers find
 * the objects.
 */
export function pdf(objects: (string | { dict: string; content: Buffer })[]): Buffer<ArrayBuffer> {
  const pieces = objects.map((object, index) => {
    if (typeof object === 'string') return Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`)
    const { dict, content } = object
    return Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n<< ${dict} /Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  })
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...pieces,
    Buffer.from(`trailer << /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n0\n%%EOF\n`),
  ])
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const page = (parent: number) => `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 420 595] >>`
const flate = (text: Buffer, dict: string) => ({
  dict: `${dict} /Filter /FlateDecode`,
  content: deflateSync(text),
})

/** A page tree in which each level refers to the next one twice: 2 to the power of `levels` pages. */
const sharedTree = (levels: number): string[] => [
  catalog,
  ...Array.from(
    { length: levels },
    (_, n) =>
      `<< /Type /Pages /Count 2 /Kids [${n + 3} 0 R ${n + 3} 0 R] /Parent ${Math.max(2, n + 1)} 0 R >>`,
  ),
  page(levels + 1),
]

const objectStream = (mb: number) => flate(Buffer.alloc(mb * 1_000_000, ' '), '/Type /ObjStm /N 1 /First 10')

export const pdfBombs: [string, Buffer<ArrayBuffer>][] = [
  [
    'an object stream of 600 MB',
    pdf([catalog, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', page(2), objectStream(600)]),
  ],
  [
    'a hundred object streams of 6 MB',
    pdf([
      catalog,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      page(2),
      ...Array.from({ length: 100 }, () => objectStream(6)),
    ]),
  ],
  ['a page tree whose levels share their children', pdf(sharedTree(30))],
  ['a page tree in a circle', pdf([catalog, '<< /Type /Pages /Count 1 /Kids [2 0 R] >>'])],
  [
    'a table that says it has a billion entries',
    pdf([
      catalog,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      page(2),
      flate(Buffer.from('x'), '/Type /XRef /Size 1000000000 /W [1 2 1] /Root 1 0 R'),
    ]),
  ],
]
