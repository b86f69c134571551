import { container, mimetype } from '../epub.ts'
import { picture } from '../picture.ts'
import { list, page, type SoundBook } from './sound-book.ts'

const before = '<?xml version="1.0" encoding="UTF-8"?>'
const entries: [string, string][] = [
  ['The Library', 'Lilith.xhtml#h.30j0zll'],
  ['The Mirror', 'Lilith.xhtml#h.1fob9te'],
]

/** EPUB 3 with the whole document on one page, links through Google's redirect, and no cover. */
export const googleDocs = async (): Promise<SoundBook> => ({
  maker: 'Google Docs',
  lacks: 'cover.undeclared',
  epub: [
    mimetype,
    container('GoogleDoc/package.opf'),
    { path: 'GoogleDoc/package.opf', content: opf },
    {
      path: 'GoogleDoc/nav.xhtml',
      content: page(before, '<title>Lilith</title>', `<nav epub:type="toc" id="toc">${list(entries)}</nav>`),
    },
    {
      path: 'GoogleDoc/Lilith.xhtml',
      content: page(
        before,
        '<title>Lilith</title><style type="text/css">ol{margin:0}.c1{color:#000}</style>',
        body,
      ),
    },
    { path: 'GoogleDoc/images/image1.png', content: await picture('png', 300, 200) },
  ],
})

const body = `<p class="c0 title" id="h.gjdgxs"><span>Lilith</span></p>
<h1 class="c1" id="h.30j0zll"><span>The Library</span></h1>
<p class="c2"><span><a href="https://www.google.com/url?q=https://www.gutenberg.org/ebooks/1640&amp;sa=D&amp;source=editors">Lilith</a></span></p>
<h1 class="c1" id="h.1fob9te"><span>The Mirror</span></h1>
<p class="c2"><img alt="" src="images/image1.png" style="width: 300.00px; height: 200.00px" title=""/></p>`

const opf = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid" xml:lang="en">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="uid">docs-editors-0a5f7a0e</dc:identifier>
    <dc:title>Lilith</dc:title>
    <dc:language>en</dc:language>
    <meta property="dcterms:modified">2026-01-05T09:12:44Z</meta>
  </metadata>
  <manifest>
    <item href="nav.xhtml" id="toc" media-type="application/xhtml+xml" properties="nav"/>
    <item href="Lilith.xhtml" id="main" media-type="application/xhtml+xml"/>
    <item href="images/image1.png" id="image1" media-type="image/png"/>
  </manifest>
  <spine>
    <itemref idref="main"/>
  </spine>
</package>`
