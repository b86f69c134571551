import { container, type Epub, mimetype } from './epub.ts'
import { picture } from './picture.ts'

const page = (title: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head>
  <title>${title}</title>
  <link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
${body}
</body>
</html>
`

export async function soundEpub(): Promise<Epub> {
  return [
    mimetype,
    container('OEBPS/content.opf'),
    { path: 'OEBPS/content.opf', content: packageDocument },
    { path: 'OEBPS/nav.xhtml', content: page('Contents', contents) },
    { path: 'OEBPS/toc.ncx', content: ncx },
    { path: 'OEBPS/style.css', content: style },
    { path: 'OEBPS/cover.jpg', content: await picture('jpeg', 1600, 2560), method: 0 },
    { path: 'OEBPS/images/map.png', content: await picture('png', 800, 600), method: 0 },
    { path: 'OEBPS/fonts/fell.otf', content: 'OTTO and the rest of a font' },
    { path: 'OEBPS/chapter-1.xhtml', content: page('The Hoard of the Gibbelins', first) },
    { path: 'OEBPS/chapter-2.xhtml', content: page('Notes', second) },
  ]
}

const packageDocument = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="en">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="book-id">urn:uuid:6f2b8e5e-7f0a-4b1c-9d3e-5a1c0f9b2d4e</dc:identifier>
    <dc:title>The Book of Wonder</dc:title>
    <dc:creator>Lord Dunsany</dc:creator>
    <dc:language>en-GB</dc:language>
    <dc:date>1912-11-14</dc:date>
    <meta property="dcterms:modified">2026-03-01T12:00:00Z</meta>
    <meta name="cover" content="cover-picture"/>
  </metadata>
  <manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
    <item id="style" href="style.css" media-type="text/css"/>
    <item id="cover-picture" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>
    <item id="map" href="images/map.png" media-type="image/png"/>
    <item id="fell" href="fonts/fell.otf" media-type="font/otf"/>
    <item id="chapter-1" href="chapter-1.xhtml" media-type="application/xhtml+xml"/>
    <item id="chapter-2" href="chapter-2.xhtml" media-type="application/xhtml+xml"/>
  </manifest>
  <spine toc="ncx">
    <itemref idref="nav" linear="no"/>
    <itemref idref="chapter-1"/>
    <itemref idref="chapter-2"/>
  </spine>
</package>
`

const contents = `<nav epub:type="toc" id="toc"><h1>Contents</h1>
<ol>
  <li><a href="chapter-1.xhtml">The Hoard of the Gibbelins</a></li>
  <li><a href="chapter-2.xhtml#notes">Notes</a></li>
</ol></nav>
<nav epub:type="landmarks" hidden="hidden"><ol>
  <li><a epub:type="bodymatter" href="chapter-1.xhtml">Begin</a></li>
</ol></nav>`

const ncx = `<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
  <head><meta name="dtb:uid" content="urn:uuid:6f2b8e5e-7f0a-4b1c-9d3e-5a1c0f9b2d4e"/></head>
  <docTitle><text>The Book of Wonder</text></docTitle>
  <navMap>
    <navPoint id="n1" playOrder="1">
      <navLabel><text>The Hoard of the Gibbelins</text></navLabel><content src="chapter-1.xhtml"/>
    </navPoint>
    <navPoint id="n2" playOrder="2">
      <navLabel><text>Notes</text></navLabel><content src="chapter-2.xhtml#notes"/>
    </navPoint>
  </navMap>
</ncx>
`

const style = `/* The face of the title: url(nowhere.otf) in a comment is none. */
@font-face {
  font-family: Fell;
  src: url("fonts/fell.otf");
}
h1 { font-family: Fell, serif }
`

const first = `<h1>The Hoard of the Gibbelins</h1>
<p id="start">The Gibbelins eat, as is well known, nothing less good than man.<a href="chapter-2.xhtml#notes">*</a></p>
<p><img src="images/map.png" alt="A map of the bridge to Terra Cognita"/></p>
<p><a href="https://www.gutenberg.org/">Where this is from</a>, <a href="mailto:reader@example.com">a letter</a></p>`

const second = `<h1 id="notes">Notes</h1>
<p>Their evil tower is joined to Terra Cognita by a bridge.<a href="chapter-1.xhtml#start">Back</a></p>`
