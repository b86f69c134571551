import { container, mimetype } from '../epub.ts'
import { picture } from '../picture.ts'
import { appleOptions, list, ncx, page, type SoundBook } from './sound-book.ts'

const before = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>'
const head =
  '<meta charset="UTF-8"/><title>Lilith</title><link rel="stylesheet" href="css/book.css" type="text/css"/><meta name="EPB-UUID" content="0A5F7A0E"/>'
const entries: [string, string][] = [
  ['The Library', 'chapter-1.xhtml#anchor-1'],
  ['The Mirror', 'chapter-2.xhtml#anchor-2'],
]

/** EPUB 3 under OPS with its own file names, and entries for directories. */
export const pagesApp = async (): Promise<SoundBook> => ({
  maker: 'Apple Pages',
  epub: [
    mimetype,
    { path: 'META-INF/', content: '', method: 0 },
    container('OPS/epb.opf'),
    appleOptions,
    { path: 'OPS/', content: '', method: 0 },
    { path: 'OPS/epb.opf', content: opf },
    { path: 'OPS/epb.ncx', content: ncx(entries) },
    {
      path: 'OPS/toc.xhtml',
      content: page(before, head, `<nav id="toc" role="doc-toc" epub:type="toc">${list(entries)}</nav>`),
    },
    { path: 'OPS/css/book.css', content: '.s2 { -epub-hyphens: auto; font-family: "HelveticaNeue" }' },
    { path: 'OPS/images/cover-image.png', content: await picture('png', 1200, 1600) },
    {
      path: 'OPS/cover.xhtml',
      content: page(
        before,
        head,
        '<div id="cover"><img src="images/cover-image.png" alt="cover image"/></div>',
      ),
    },
    {
      path: 'OPS/chapter-1.xhtml',
      content: page(before, head, '<p class="s2" id="anchor-1">The Library</p>'),
    },
    {
      path: 'OPS/chapter-2.xhtml',
      content: page(before, head, '<p class="s2"><span id="anchor-2">The Mirror</span></p>'),
    },
  ],
})

const opf = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="BookId" prefix="ibooks: http://vocabulary.itunes.apple.com/rdf/ibooks/vocabulary-extensions-1.0/">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:title>Lilith</dc:title>
        <dc:creator>George MacDonald</dc:creator>
        <dc:identifier id="BookId">urn:uuid:0A5F7A0E-6F0E-4D0C-8A38-0D5C3F2A9B11</dc:identifier>
        <dc:language>en</dc:language>
        <meta property="dcterms:modified">2026-01-05T09:12:44Z</meta>
        <meta name="cover" content="cover-image"/>
    </metadata>
    <manifest>
        <item id="toc" href="toc.xhtml" media-type="application/xhtml+xml" properties="nav"/>
        <item id="ncx" href="epb.ncx" media-type="application/x-dtbncx+xml"/>
        <item id="stylesheet" href="css/book.css" media-type="text/css"/>
        <item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
        <item id="cover-image" href="images/cover-image.png" media-type="image/png" properties="cover-image"/>
        <item id="chapter-1" href="chapter-1.xhtml" media-type="application/xhtml+xml"/>
        <item id="chapter-2" href="chapter-2.xhtml" media-type="application/xhtml+xml"/>
    </manifest>
    <spine toc="ncx">
        <itemref idref="cover" linear="no"/><itemref idref="toc"/><itemref idref="chapter-1"/><itemref idref="chapter-2"/>
    </spine>
    <guide><reference type="cover" title="Cover" href="cover.xhtml"/></guide>
</package>`
