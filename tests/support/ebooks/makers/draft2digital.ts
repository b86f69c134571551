import { container, mimetype } from '../epub.ts'
import { picture } from '../picture.ts'
import { ncx, type SoundBook } from './sound-book.ts'

const page = (title: string, body: string): string => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN"
  "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">

<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en">
<head>
<title>${title}</title>
<meta http-equiv="Content-Type" content="application/xhtml+xml; charset=utf-8" />
<link rel="stylesheet" href="style.css" type="text/css" />
</head>
<body>
${body}
</body>
</html>`

/** Strict EPUB 2: XHTML 1.1 with named entities from its DTD, a guide, an NCX. */
export const draft2digital = async (): Promise<SoundBook> => ({
  maker: 'Draft2Digital',
  epub: [
    mimetype,
    container('OEBPS/content.opf'),
    { path: 'OEBPS/content.opf', content: opf },
    {
      path: 'OEBPS/toc.ncx',
      content: ncx([
        ['Title Page', 'title.xhtml'],
        ['Copyright Page', 'copyright.xhtml'],
        ['The Library', 'chapter1.xhtml'],
        ['The Mirror', 'chapter2.xhtml'],
      ]),
    },
    { path: 'OEBPS/style.css', content: 'p { text-indent: 1.2em; margin: 0 }' },
    { path: 'OEBPS/cover.jpg', content: await picture('jpeg', 1600, 2400) },
    { path: 'OEBPS/cover.xhtml', content: page('Cover', '<div><img src="cover.jpg" alt="Cover" /></div>') },
    { path: 'OEBPS/title.xhtml', content: page('Title Page', '<h1>Lilith</h1><p>George&nbsp;MacDonald</p>') },
    {
      path: 'OEBPS/copyright.xhtml',
      content: page('Copyright', '<p>&copy; the public domain &mdash; 1895</p>'),
    },
    {
      path: 'OEBPS/chapter1.xhtml',
      content: page('The Library', '<h2><a name="one"></a>The Library</h2><p>It was&hellip;</p>'),
    },
    {
      path: 'OEBPS/chapter2.xhtml',
      content: page('The Mirror', '<h2>The Mirror</h2><p><a href="chapter1.xhtml#one">Back</a></p>'),
    },
  ],
})

const opf = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" unique-identifier="BookID" version="2.0">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
<dc:title>Lilith</dc:title>
<dc:language>en</dc:language>
<dc:identifier id="BookID" opf:scheme="ISBN">9780000000002</dc:identifier>
<dc:creator opf:file-as="MacDonald, George" opf:role="aut">George MacDonald</dc:creator>
<dc:publisher>George MacDonald</dc:publisher>
<dc:date opf:event="publication">2026-01-05</dc:date>
<meta name="cover" content="cover-image" />
</metadata>
<manifest>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml" />
<item id="css" href="style.css" media-type="text/css" />
<item id="cover-image" href="cover.jpg" media-type="image/jpeg" />
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml" />
<item id="title" href="title.xhtml" media-type="application/xhtml+xml" />
<item id="copyright" href="copyright.xhtml" media-type="application/xhtml+xml" />
<item id="chapter1" href="chapter1.xhtml" media-type="application/xhtml+xml" />
<item id="chapter2" href="chapter2.xhtml" media-type="application/xhtml+xml" />
</manifest>
<spine toc="ncx">
<itemref idref="cover" linear="no" />
<itemref idref="title" />
<itemref idref="copyright" />
<itemref idref="chapter1" />
<itemref idref="chapter2" />
</spine>
<guide>
<reference type="cover" title="Cover" href="cover.xhtml" />
</guide>
</package>`
