import { container, mimetype } from '../epub.ts'
import { picture } from '../picture.ts'
import { list, ncx, page, type SoundBook } from './sound-book.ts'

const before = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>'
const head = '<title>Lilith</title><link rel="stylesheet" type="text/css" href="stylesheet.css"/>'
const entries: [string, string][] = [
  ['Cover', 'cover.xhtml'],
  ['Chapter One', 'body1.xhtml'],
  ['Chapter Two', 'body2.xhtml'],
]

/** EPUB 3 with numbered parts, and a visible page of contents besides the nav. */
export const scrivener = async (): Promise<SoundBook> => ({
  maker: 'Scrivener',
  epub: [
    mimetype,
    container('OEBPS/content.opf'),
    { path: 'OEBPS/content.opf', content: opf },
    { path: 'OEBPS/toc.ncx', content: ncx(entries) },
    {
      path: 'OEBPS/nav.xhtml',
      content: page(before, head, `<nav epub:type="toc" id="toc">${list(entries)}</nav>`),
    },
    { path: 'OEBPS/contents.xhtml', content: page(before, head, `<h1>Contents</h1>${list(entries)}`) },
    { path: 'OEBPS/stylesheet.css', content: 'p { margin: 0; text-indent: 1.5em }' },
    { path: 'OEBPS/images/cover.jpg', content: await picture('jpeg', 1600, 2560) },
    {
      path: 'OEBPS/cover.xhtml',
      content: page(before, head, '<div class="cover"><img src="images/cover.jpg" alt="cover"/></div>'),
    },
    {
      path: 'OEBPS/body1.xhtml',
      content: page(before, head, '<h2 id="doc3">Chapter One</h2><p>“I had just finished,” he said.</p>'),
    },
    { path: 'OEBPS/body2.xhtml', content: page(before, head, '<h2 id="doc4">Chapter Two</h2><p>#</p>') },
  ],
})

const opf = `<?xml version="1.0" encoding="utf-8"?>
<package version="3.0" unique-identifier="book-id" xmlns="http://www.idpf.org/2007/opf">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="book-id">ISBN978-0-00-000000-2</dc:identifier>
    <dc:title>Lilith</dc:title>
    <dc:creator id="creator">George MacDonald</dc:creator>
    <dc:language>en-GB</dc:language>
    <dc:date>2026</dc:date>
    <meta property="dcterms:modified">2026-01-05T09:12:44Z</meta>
    <meta name="cover" content="cover-image"/>
  </metadata>
  <manifest>
    <item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="style" href="stylesheet.css" media-type="text/css"/>
    <item id="cover-image" href="images/cover.jpg" media-type="image/jpeg" properties="cover-image"/>
    <item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
    <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml"/>
    <item id="body1" href="body1.xhtml" media-type="application/xhtml+xml"/>
    <item id="body2" href="body2.xhtml" media-type="application/xhtml+xml"/>
  </manifest>
  <spine toc="ncx">
    <itemref idref="cover"/><itemref idref="contents"/><itemref idref="body1"/><itemref idref="body2"/>
  </spine>
</package>`
