import { container, mimetype } from '../epub.ts'
import { picture } from '../picture.ts'
import { appleOptions, list, ncx, page, type SoundBook } from './sound-book.ts'

const before = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>'
const head =
  '<meta charset="utf-8" /><meta name="generator" content="pandoc" /><title>ch001.xhtml</title><style></style><link rel="stylesheet" type="text/css" href="../styles/stylesheet1.css" />'
const entries: [string, string][] = [
  ['Lilith', 'text/title_page.xhtml'],
  ['The Library', 'text/ch001.xhtml#the-library'],
  ['The Mirror', 'text/ch002.xhtml#the-mirror'],
]

/** EPUB 3 with its contents between the title and the chapters, notes as asides, and an SVG cover page. */
export const pandoc = async (): Promise<SoundBook> => ({
  maker: 'Pandoc',
  epub: [
    mimetype,
    container('EPUB/content.opf'),
    appleOptions,
    { path: 'EPUB/styles/stylesheet1.css', content: 'body { margin: 5%; text-align: justify }' },
    { path: 'EPUB/media/file0.jpg', content: await picture('jpeg', 1600, 2400) },
    { path: 'EPUB/content.opf', content: opf },
    { path: 'EPUB/toc.ncx', content: ncx(entries) },
    {
      path: 'EPUB/nav.xhtml',
      content: page(
        before,
        '<title>Lilith</title><link rel="stylesheet" type="text/css" href="styles/stylesheet1.css" />',
        `<nav epub:type="toc" role="doc-toc" id="toc"><h1 id="toc-title">Lilith</h1>${list(entries)}</nav>`,
      ),
    },
    {
      path: 'EPUB/text/cover.xhtml',
      content: page(
        before,
        head,
        '<div id="cover-image"><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" viewBox="0 0 1600 2400"><image width="1600" height="2400" xlink:href="../media/file0.jpg" /></svg></div>',
      ),
    },
    {
      path: 'EPUB/text/title_page.xhtml',
      content: page(
        before,
        head,
        '<section epub:type="titlepage" class="titlepage"><h1 class="title">Lilith</h1></section>',
      ),
    },
    {
      path: 'EPUB/text/ch001.xhtml',
      content: page(
        before,
        head,
        '<section id="the-library" class="level1"><h1>The Library</h1><p>A book.<a href="#fn1" class="footnote-ref" id="fnref1" epub:type="noteref">1</a></p></section><aside epub:type="footnote" id="fn1"><p>A note.<a href="#fnref1" role="doc-backlink">↩︎</a></p></aside>',
      ),
    },
    {
      path: 'EPUB/text/ch002.xhtml',
      content: page(before, head, '<section id="the-mirror" class="level1"><h1>The Mirror</h1></section>'),
    },
  ],
})

const opf = `<?xml version="1.0" encoding="UTF-8"?>
<package version="3.0" xmlns="http://www.idpf.org/2007/opf" unique-identifier="epub-id-1" prefix="ibooks: http://vocabulary.itunes.apple.com/rdf/ibooks/vocabulary-extensions-1.0/">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
    <dc:identifier id="epub-id-1">urn:uuid:0a5f7a0e-6f0e-4d0c-8a38-0d5c3f2a9b11</dc:identifier>
    <dc:title id="epub-title-1">Lilith</dc:title>
    <dc:date id="epub-date">2026-01-05T09:12:44Z</dc:date>
    <dc:language>en-US</dc:language>
    <dc:creator id="epub-creator-1">George MacDonald</dc:creator>
    <meta refines="#epub-creator-1" property="role" scheme="marc:relators">aut</meta>
    <meta name="cover" content="cover_xhtml" />
    <meta property="dcterms:modified">2026-01-05T09:12:44Z</meta>
  </metadata>
  <manifest>
    <item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml" />
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav" />
    <item id="stylesheet1" href="styles/stylesheet1.css" media-type="text/css" />
    <item properties="svg" id="cover_xhtml" href="text/cover.xhtml" media-type="application/xhtml+xml" />
    <item id="title_page_xhtml" href="text/title_page.xhtml" media-type="application/xhtml+xml" />
    <item id="ch001_xhtml" href="text/ch001.xhtml" media-type="application/xhtml+xml" />
    <item id="ch002_xhtml" href="text/ch002.xhtml" media-type="application/xhtml+xml" />
    <item properties="cover-image" id="file0_jpg" href="media/file0.jpg" media-type="image/jpeg" />
  </manifest>
  <spine toc="ncx">
    <itemref idref="cover_xhtml" />
    <itemref idref="title_page_xhtml" linear="yes" />
    <itemref idref="nav" />
    <itemref idref="ch001_xhtml" />
    <itemref idref="ch002_xhtml" />
  </spine>
  <guide>
    <reference type="toc" title="Lilith" href="nav.xhtml" />
    <reference type="cover" title="Cover" href="text/cover.xhtml" />
  </guide>
</package>`
