import { crc32 } from 'node:zlib'
import { escapeXml } from '@lorecircle/shared/text/escape'
import type { DemoAuthor, DemoBook } from './demo-author.ts'

type Inside = {
  cover?: Uint8Array
  /** Full text, as in `demo-media/texts`; without it the copy has only the beginning. */
  text?: string
}

type Chapter = { title: string; paragraphs: string[] }

/**
 * A valid EPUB 3 of a demo book: cover, title page and chapters, or only the beginning. Deterministic: the same book
 * gives the same bytes.
 */
export function demoEbook(
  book: DemoBook,
  author: Pick<DemoAuthor, 'penName' | 'subdomain'>,
  { cover, text }: Inside = {},
): Uint8Array {
  const chapters = text === undefined ? [beginning(book, author.penName)] : chaptersIn(text)
  return zipStored([
    // EPUB requires this entry first and uncompressed.
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', container],
    ['OEBPS/book.opf', packageDocument(book, author, { chapters, hasCover: cover !== undefined })],
    ['OEBPS/nav.xhtml', navigation(book, chapters)],
    ...(cover
      ? ([
          ['OEBPS/cover.jpg', cover],
          ['OEBPS/cover.xhtml', coverPage(book)],
        ] as const)
      : []),
    ['OEBPS/title.xhtml', titlePage(book, author.penName)],
    ...chapters.map((chapter, index) => [pathOf(index), chapterPage(chapter)] as const),
  ])
}

const pathOf = (index: number) => `OEBPS/${nameOf(index)}.xhtml`
const nameOf = (index: number) => `chapter-${index + 1}`

/** `# ` begins a chapter's title, and an empty line a paragraph. */
function chaptersIn(text: string): Chapter[] {
  const chapters: Chapter[] = []
  for (const piece of text.trim().split('\n\n')) {
    if (piece.startsWith('# ')) chapters.push({ title: piece.slice(2), paragraphs: [] })
    else chapters.at(-1)?.paragraphs.push(piece)
  }
  return chapters
}

const beginning = (book: DemoBook, penName: string): Chapter => ({
  title: 'How it begins',
  paragraphs: [
    ...book.blurb,
    `This is a demonstration copy. It tells how the book begins, in words written for this shop; the book itself, by ${penName}, is in the public domain and can be read in full elsewhere.`,
  ],
})

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

const packageDocument = (
  book: DemoBook,
  author: Pick<DemoAuthor, 'penName' | 'subdomain'>,
  { chapters, hasCover }: { chapters: Chapter[]; hasCover: boolean },
) => `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">urn:lorecircle:demo:${author.subdomain}:${book.cover.replace(/\.\w+$/, '')}</dc:identifier>
    <dc:title>${escapeXml(book.title)}</dc:title>
    <dc:creator>${escapeXml(author.penName)}</dc:creator>
    <dc:language>en</dc:language>
    <dc:date>${book.details.firstTold}</dc:date>
    <meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>
  </metadata>
  <manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
${hasCover ? coverItems : ''}    <item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
${chapters.map((_, index) => `    <item id="${nameOf(index)}" href="${nameOf(index)}.xhtml" media-type="application/xhtml+xml"/>\n`).join('')}  </manifest>
  <spine>${hasCover ? '<itemref idref="cover"/>' : ''}<itemref idref="title"/>${chapters.map((_, index) => `<itemref idref="${nameOf(index)}"/>`).join('')}</spine>
</package>
`

const coverItems = `    <item id="cover-image" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>
    <item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
`

const navigation = (book: DemoBook, chapters: Chapter[]) =>
  page(
    'Contents',
    `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>
<li><a href="title.xhtml">${escapeXml(book.title)}</a></li>
${chapters.map(({ title }, index) => `<li><a href="${nameOf(index)}.xhtml">${escapeXml(title)}</a></li>`).join('\n')}
</ol></nav>`,
  )

const coverPage = (book: DemoBook) =>
  page(
    'Cover',
    `<section epub:type="cover"><img src="cover.jpg" alt="${escapeXml(book.coverAlt)}"/></section>`,
  )

const titlePage = (book: DemoBook, penName: string) =>
  page(
    book.title,
    `<section epub:type="titlepage">
<h1>${escapeXml(book.title)}</h1>
<p><em>${escapeXml(book.tagline)}</em></p>
<p>${escapeXml(penName)}</p>
<p>First published in ${book.details.firstTold}</p>
</section>`,
  )

const chapterPage = ({ title, paragraphs }: Chapter) =>
  page(
    title,
    `<section epub:type="bodymatter chapter">
<h1>${escapeXml(title)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeXml(paragraph)}</p>`).join('\n')}
</section>`,
  )

const page = (title: string, body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en" lang="en">
<head><title>${escapeXml(title)}</title></head>
<body>
${body}
</body>
</html>
`

const firstOfJanuary1980 = 0x0021

/** A ZIP archive without compression: local headers and data, the central directory, its end record. */
function zipStored(entries: (readonly [name: string, content: string | Uint8Array])[]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of entries) {
    const path = Buffer.from(name)
    const data = Buffer.from(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(10, 0)
    common.writeUInt16LE(firstOfJanuary1980, 8)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(path.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, data])
    files.push(file)
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, place, path)
    offset += file.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Uint8Array.from(Buffer.concat([...files, central, Buffer.from('PK\x05\x06'), end]))
}
