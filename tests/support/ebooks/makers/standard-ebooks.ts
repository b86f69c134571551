import { container, mimetype } from '../epub.ts'
import { picture } from '../picture.ts'
import { list, ncx, page, type SoundBook } from './sound-book.ts'

const before = '<?xml version="1.0" encoding="utf-8"?>'
const head =
  '<title>I</title><link href="../css/core.css" rel="stylesheet" type="text/css"/><link href="../css/local.css" rel="stylesheet" type="text/css"/>'
const entries: [string, string][] = [
  ['Titlepage', 'text/titlepage.xhtml'],
  ['I: The Library', 'text/chapter-1.xhtml'],
  ['II: The Mirror', 'text/chapter-2.xhtml'],
  ['Endnotes', 'text/endnotes.xhtml'],
]

/** EPUB 3 with much metadata, SVGs on pages, namespaces in its CSS, and an ONIX record. */
export const standardEbooks = async (): Promise<SoundBook> => ({
  maker: 'Standard Ebooks',
  epub: [
    mimetype,
    container('epub/content.opf'),
    { path: 'epub/content.opf', content: opf },
    { path: 'epub/onix.xml', content: '<?xml version="1.0" encoding="utf-8"?><ONIXMessage release="3.0"/>' },
    { path: 'epub/toc.ncx', content: ncx(entries) },
    {
      path: 'epub/toc.xhtml',
      content: page(
        before,
        '<title>Table of Contents</title>',
        `<nav id="toc" epub:type="toc"><h2 epub:type="title">Table of Contents</h2>${list(entries)}</nav><nav epub:type="landmarks"><ol><li><a href="text/chapter-1.xhtml" epub:type="bodymatter z3998:fiction">Lilith</a></li></ol></nav>`,
      ),
    },
    {
      path: 'epub/css/core.css',
      content:
        '@charset "utf-8";\n@namespace epub "http://www.idpf.org/2007/ops";\nbody { font-variant-numeric: oldstyle-nums }',
    },
    {
      path: 'epub/css/local.css',
      content: '@charset "utf-8";\n[epub|type~="z3998:verse"] p { text-indent: -1em }',
    },
    { path: 'epub/images/cover.jpg', content: await picture('jpeg', 1400, 2100) },
    {
      path: 'epub/images/titlepage.svg',
      content: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1400 1100"><title>Lilith</title></svg>',
    },
    {
      path: 'epub/text/titlepage.xhtml',
      content: page(
        before,
        head,
        '<section id="titlepage" epub:type="titlepage"><img alt="" src="../images/titlepage.svg"/></section>',
      ),
    },
    {
      path: 'epub/text/chapter-1.xhtml',
      content: page(
        before,
        head,
        '<section id="chapter-1" epub:type="chapter"><p>I had.<a href="endnotes.xhtml#note-1" id="noteref-1" epub:type="noteref">1</a></p></section>',
      ),
    },
    {
      path: 'epub/text/chapter-2.xhtml',
      content: page(before, head, '<section id="chapter-2" epub:type="chapter"><p>Nothing.</p></section>'),
    },
    {
      path: 'epub/text/endnotes.xhtml',
      content: page(
        before,
        head,
        '<section id="endnotes" epub:type="endnotes"><ol><li id="note-1"><p><a href="chapter-1.xhtml#noteref-1" epub:type="backlink">↩</a></p></li></ol></section>',
      ),
    },
  ],
})

const opf = `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" dir="ltr" prefix="se: https://standardebooks.org/vocab/1.0 schema: http://schema.org/" unique-identifier="uid" version="3.0" xml:lang="en-US">
	<metadata>
		<dc:identifier id="uid">https://standardebooks.org/ebooks/george-macdonald/lilith</dc:identifier>
		<dc:date>2019-06-11T22:04:58Z</dc:date>
		<meta property="dcterms:modified">2026-01-05T09:12:44Z</meta>
		<dc:rights>Public domain.</dc:rights>
		<meta property="schema:accessMode">textual</meta>
		<link href="onix.xml" media-type="application/xml" properties="onix" rel="record"/>
		<dc:title id="title">Lilith</dc:title>
		<meta property="file-as" refines="#title">Lilith</meta>
		<dc:subject id="subject-1">Fantasy fiction</dc:subject>
		<dc:language>en-GB</dc:language>
		<dc:source>https://www.gutenberg.org/ebooks/1640</dc:source>
		<dc:creator id="author">George MacDonald</dc:creator>
		<meta content="cover.jpg" name="cover"/>
	</metadata>
	<manifest>
		<item href="css/core.css" id="core.css" media-type="text/css"/>
		<item href="css/local.css" id="local.css" media-type="text/css"/>
		<item href="images/cover.jpg" id="cover.jpg" media-type="image/jpeg" properties="cover-image"/>
		<item href="images/titlepage.svg" id="titlepage.svg" media-type="image/svg+xml"/>
		<item href="onix.xml" id="onix.xml" media-type="application/xml"/>
		<item href="text/chapter-1.xhtml" id="chapter-1.xhtml" media-type="application/xhtml+xml"/>
		<item href="text/chapter-2.xhtml" id="chapter-2.xhtml" media-type="application/xhtml+xml"/>
		<item href="text/endnotes.xhtml" id="endnotes.xhtml" media-type="application/xhtml+xml"/>
		<item href="text/titlepage.xhtml" id="titlepage.xhtml" media-type="application/xhtml+xml" properties="svg"/>
		<item href="toc.ncx" id="ncx" media-type="application/x-dtbncx+xml"/>
		<item href="toc.xhtml" id="toc.xhtml" media-type="application/xhtml+xml" properties="nav"/>
	</manifest>
	<spine toc="ncx">
		<itemref idref="titlepage.xhtml"/>
		<itemref idref="chapter-1.xhtml"/>
		<itemref idref="chapter-2.xhtml"/>
		<itemref idref="endnotes.xhtml"/>
	</spine>
</package>`
