import { container, mimetype } from '../epub.ts'
import { picture } from '../picture.ts'
import { appleOptions, list, ncx, page, type SoundBook } from './sound-book.ts'

const before = '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html>'
const head = '<title>Lilith</title><link rel="stylesheet" type="text/css" href="css/style.css"/>'
const entries: [string, string][] = [
  ['The Library', 'chapter-001-the-library.xhtml'],
  ['The Mirror', 'chapter-002-the-mirror.xhtml'],
]

/** EPUB 3 with ornaments as pictures, the nav as a page, and options for Apple Books. */
export const vellum = async (): Promise<SoundBook> => ({
  maker: 'Vellum',
  epub: [
    mimetype,
    container('OEBPS/content.opf'),
    appleOptions,
    { path: 'OEBPS/content.opf', content: opf },
    { path: 'OEBPS/toc.xhtml', content: page(before, head, `<nav epub:type="toc">${list(entries)}</nav>`) },
    { path: 'OEBPS/toc.ncx', content: ncx(entries) },
    { path: 'OEBPS/css/style.css', content: '.flourish { background-image: url("../images/flourish.png") }' },
    { path: 'OEBPS/images/cover.jpg', content: await picture('jpeg', 1600, 2560) },
    { path: 'OEBPS/images/flourish.png', content: await picture('png', 400, 60) },
    {
      path: 'OEBPS/title-page.xhtml',
      content: page(before, head, '<section epub:type="titlepage"><h1>Lilith</h1></section>'),
    },
    {
      path: 'OEBPS/chapter-001-the-library.xhtml',
      content: page(before, head, '<div class="flourish"></div><p>A library.</p>'),
    },
    { path: 'OEBPS/chapter-002-the-mirror.xhtml', content: page(before, head, '<p>A mirror.</p><hr/>') },
  ],
})

const opf = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" xml:lang="en" unique-identifier="BookId" prefix="ibooks: http://vocabulary.itunes.apple.com/rdf/ibooks/vocabulary-extensions-1.0/">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title id="title">Lilith</dc:title><meta refines="#title" property="title-type">main</meta>
<dc:creator id="author">George MacDonald</dc:creator><meta refines="#author" property="role" scheme="marc:relators">aut</meta>
<dc:identifier id="BookId">urn:uuid:0a5f7a0e-6f0e-4d0c-8a38-0d5c3f2a9b11</dc:identifier>
<dc:language>en-US</dc:language>
<dc:date>2026-01-05</dc:date>
<meta property="dcterms:modified">2026-01-05T09:12:44Z</meta>
<meta property="ibooks:specified-fonts">true</meta>
<meta name="generator" content="Vellum 3.8"/>
<meta name="cover" content="cover-image"/>
</metadata>
<manifest>
<item id="toc" href="toc.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
<item id="style" href="css/style.css" media-type="text/css"/>
<item id="cover-image" href="images/cover.jpg" media-type="image/jpeg" properties="cover-image"/>
<item id="flourish" href="images/flourish.png" media-type="image/png"/>
<item id="title-page" href="title-page.xhtml" media-type="application/xhtml+xml"/>
<item id="chapter-001" href="chapter-001-the-library.xhtml" media-type="application/xhtml+xml"/>
<item id="chapter-002" href="chapter-002-the-mirror.xhtml" media-type="application/xhtml+xml"/>
</manifest>
<spine toc="ncx">
<itemref idref="title-page"/><itemref idref="toc"/><itemref idref="chapter-001"/><itemref idref="chapter-002"/>
</spine>
</package>`
