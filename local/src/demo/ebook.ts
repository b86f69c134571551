import { crc32 } from 'node:zlib'
import { escapeXml } from '@lorecircle/shared/text/escape'
import type { DemoAuthor, DemoBook } from './demo-author.ts'

/** A small valid EPUB 3 of a demo book: a title page and one short chapter. The same book gives the same bytes. */
export function demoEbook(book: DemoBook, author: Pick<DemoAuthor, 'penName' | 'subdomain'>): Uint8Array {
  return zipStored([
    // The format asks for this entry first and uncompressed.
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', container],
    ['OEBPS/book.opf', packageDocument(book, author)],
    ['OEBPS/nav.xhtml', navigation(book)],
    ['OEBPS/title.xhtml', titlePage(book, author.penName)],
    ['OEBPS/chapter.xhtml', chapter(book, author.penName)],
  ])
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

const packageDocument = (
  book: DemoBook,
  author: Pick<DemoAuthor, 'penName' | 'subdomain'>,
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
    <item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
    <item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/>
  </manifest>
  <spine><itemref idref="title"/><itemref idref="chapter"/></spine>
</package>
`

const navigation = (book: DemoBook) =>
  page(
    'Contents',
    `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>
<li><a href="title.xhtml">${escapeXml(book.title)}</a></li>
<li><a href="chapter.xhtml">How it begins</a></li>
</ol></nav>`,
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

const chapter = (book: DemoBook, penName: string) =>
  page(
    'How it begins',
    `<section epub:type="bodymatter chapter">
<h1>How it begins</h1>
${book.blurb.map((paragraph) => `<p>${escapeXml(paragraph)}</p>`).join('\n')}
<hr/>
<p>This is a demonstration copy. It tells how the book begins, in words written for this shop; the book itself, by ${escapeXml(penName)}, is in the public domain and can be read in full elsewhere.</p>
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
function zipStored(entries: [name: string, text: string][]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of entries) {
    const path = Buffer.from(name)
    const data = Buffer.from(text)
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
