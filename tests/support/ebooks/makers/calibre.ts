import { container, mimetype } from '../epub.ts'
import { picture } from '../picture.ts'
import { ncx, type SoundBook } from './sound-book.ts'

const page = (body: string): string => `<?xml version='1.0' encoding='utf-8'?>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
  <head>
    <title>Lilith</title>
    <meta http-equiv="Content-Type" content="text/html; charset=utf-8"/>
  <link rel="stylesheet" type="text/css" href="stylesheet.css"/>
<link rel="stylesheet" type="text/css" href="page_styles.css"/>
</head>
  <body class="calibre">
${body}
</body></html>
`

/** EPUB 2 with all files beside the package, chapters split by number, and a cover inside an SVG. */
export const calibre = async (): Promise<SoundBook> => ({
  maker: 'Calibre',
  epub: [
    mimetype,
    container('content.opf'),
    { path: 'META-INF/calibre_bookmarks.txt', content: 'calibre current page bookmark*|!|?|*1*|!|?|*' },
    { path: 'content.opf', content: opf },
    {
      path: 'toc.ncx',
      content: ncx([
        ['The Library', 'index_split_000.html'],
        ['The Mirror', 'index_split_001.html#p2'],
      ]),
    },
    { path: 'titlepage.xhtml', content: titlePage },
    { path: 'cover.jpeg', content: await picture('jpeg', 1200, 1600) },
    { path: 'stylesheet.css', content: '.calibre { display: block; font-size: 1em }\n' },
    { path: 'page_styles.css', content: '@page { margin-bottom: 5pt; margin-top: 5pt }\n' },
    {
      path: 'index_split_000.html',
      content: page('<h1 id="p1" class="calibre1">The Library</h1><p>I had just finished my studies.</p>'),
    },
    {
      path: 'index_split_001.html',
      content: page(
        '<h1 id="p2" class="calibre1">The Mirror</h1><p><a href="index_split_000.html#p1">Back</a></p>',
      ),
    },
  ],
})

const opf = `<?xml version='1.0' encoding='utf-8'?>
<package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="uuid_id">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:opf="http://www.idpf.org/2007/opf" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:calibre="http://calibre.kovidgoyal.net/2009/metadata">
    <dc:title>Lilith</dc:title>
    <dc:creator opf:role="aut" opf:file-as="MacDonald, George">George MacDonald</dc:creator>
    <dc:contributor opf:role="bkp">calibre (7.2.0) [https://calibre-ebook.com]</dc:contributor>
    <dc:identifier id="uuid_id" opf:scheme="uuid">0a5f7a0e-6f0e-4d0c-8a38-0d5c3f2a9b11</dc:identifier>
    <dc:identifier opf:scheme="calibre">0a5f7a0e-6f0e-4d0c-8a38-0d5c3f2a9b11</dc:identifier>
    <dc:date>1895-01-01T00:00:00+00:00</dc:date>
    <dc:language>en</dc:language>
    <meta name="calibre:timestamp" content="2026-01-05T09:12:44.000000+00:00"/>
    <meta name="calibre:title_sort" content="Lilith"/>
    <meta name="cover" content="cover"/>
  </metadata>
  <manifest>
    <item id="cover" href="cover.jpeg" media-type="image/jpeg"/>
    <item id="titlepage" href="titlepage.xhtml" media-type="application/xhtml+xml"/>
    <item id="id103" href="index_split_000.html" media-type="application/xhtml+xml"/>
    <item id="id102" href="index_split_001.html" media-type="application/xhtml+xml"/>
    <item id="page_css" href="page_styles.css" media-type="text/css"/>
    <item id="css" href="stylesheet.css" media-type="text/css"/>
    <item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
  </manifest>
  <spine toc="ncx">
    <itemref idref="titlepage"/>
    <itemref idref="id103"/>
    <itemref idref="id102"/>
  </spine>
  <guide>
    <reference type="cover" href="titlepage.xhtml" title="Cover"/>
  </guide>
</package>
`

const titlePage = `<?xml version='1.0' encoding='utf-8'?>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en">
  <head>
    <meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/>
    <meta name="calibre:cover" content="true"/>
    <title>Cover</title>
    <style type="text/css">
      @page {padding: 0pt; margin:0pt}
      body { text-align: center; padding:0pt; margin: 0pt; }
    </style>
  </head>
  <body>
    <div>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" width="100%" height="100%" viewBox="0 0 1200 1600" preserveAspectRatio="none">
        <image width="1200" height="1600" xlink:href="cover.jpeg"/>
      </svg>
    </div>
  </body>
</html>
`
