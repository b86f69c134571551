import { container, mimetype } from '../epub.ts'
import { picture } from '../picture.ts'
import { list, ncx, page, type SoundBook } from './sound-book.ts'

const before = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
const style = '<title></title><link href="../Styles/Style0001.css" type="text/css" rel="stylesheet"/>'
const chapters: [string, string][] = [
  ['The Library', 'Section0001.xhtml'],
  ['The Mirror', 'Section0002.xhtml#sigil_toc_id_1'],
]

/** EPUB 3 with folders by file type, the nav as last page, and landmarks. */
export const sigil = async (): Promise<SoundBook> => ({
  maker: 'Sigil',
  epub: [
    mimetype,
    container('OEBPS/content.opf'),
    { path: 'OEBPS/Fonts/Garamond.ttf', content: 'a font' },
    { path: 'OEBPS/Images/cover.jpg', content: await picture('jpeg', 1400, 2100) },
    {
      path: 'OEBPS/Styles/Style0001.css',
      content: '@font-face { font-family: "G"; src: url(../Fonts/Garamond.ttf) }',
    },
    {
      path: 'OEBPS/Text/cover.xhtml',
      content: page(before, style, '<div><img src="../Images/cover.jpg" alt="Cover"/></div>'),
    },
    {
      path: 'OEBPS/Text/Section0001.xhtml',
      content: page(before, style, '<h1>The Library</h1><p>A&#160;wood.</p>'),
    },
    {
      path: 'OEBPS/Text/Section0002.xhtml',
      content: page(before, style, '<h1 id="sigil_toc_id_1">The Mirror</h1>'),
    },
    { path: 'OEBPS/Text/nav.xhtml', content: page(before, style, contents) },
    { path: 'OEBPS/content.opf', content: opf },
    { path: 'OEBPS/toc.ncx', content: ncx(chapters.map(([words, href]) => [words, `Text/${href}`])) },
  ],
})

const contents = `<nav epub:type="toc" id="toc" role="doc-toc"><h1>Table of Contents</h1>${list(chapters)}</nav>
<nav epub:type="landmarks" id="landmarks" hidden="">
<h1>Landmarks</h1>
<ol><li><a epub:type="cover" href="cover.xhtml">Cover</a></li><li><a epub:type="toc" href="#toc">Table of Contents</a></li></ol>
</nav>`

const opf = `<?xml version="1.0" encoding="utf-8"?>
<package version="3.0" unique-identifier="BookId" xmlns="http://www.idpf.org/2007/opf">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
    <dc:identifier id="BookId">urn:uuid:0a5f7a0e-6f0e-4d0c-8a38-0d5c3f2a9b11</dc:identifier>
    <dc:language>en</dc:language>
    <dc:title>Lilith</dc:title>
    <meta property="dcterms:modified">2026-01-05T09:12:44Z</meta>
    <meta content="2.3.1" name="Sigil version"/>
    <meta name="cover" content="cover.jpg"/>
  </metadata>
  <manifest>
    <item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
    <item id="Style0001.css" href="Styles/Style0001.css" media-type="text/css"/>
    <item id="Garamond.ttf" href="Fonts/Garamond.ttf" media-type="font/ttf"/>
    <item id="cover.jpg" href="Images/cover.jpg" media-type="image/jpeg" properties="cover-image"/>
    <item id="cover.xhtml" href="Text/cover.xhtml" media-type="application/xhtml+xml"/>
    <item id="Section0001.xhtml" href="Text/Section0001.xhtml" media-type="application/xhtml+xml"/>
    <item id="Section0002.xhtml" href="Text/Section0002.xhtml" media-type="application/xhtml+xml"/>
    <item id="nav.xhtml" href="Text/nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
  </manifest>
  <spine toc="ncx">
    <itemref idref="cover.xhtml"/>
    <itemref idref="Section0001.xhtml"/>
    <itemref idref="Section0002.xhtml"/>
    <itemref idref="nav.xhtml" linear="no"/>
  </spine>
  <guide><reference type="cover" title="Cover" href="Text/cover.xhtml"/></guide>
</package>`
