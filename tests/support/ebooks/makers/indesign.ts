import { container, mimetype } from '../epub.ts'
import { picture } from '../picture.ts'
import { list, ncx, page, type SoundBook } from './sound-book.ts'

const before = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE html>'
const head = '<title>Lilith</title><link href="css/idGeneratedStyles.css" rel="stylesheet" type="text/css"/>'
const entries: [string, string][] = [
  ['The Library', 'Lilith.xhtml#_idParaDest-1'],
  ['The Mirror', 'Lilith-1.xhtml#_idParaDest-2'],
]

/** EPUB 3 with obfuscated fonts, generated names, and a cover page that is not linear. */
export const indesign = async (): Promise<SoundBook> => ({
  maker: 'InDesign',
  epub: [
    mimetype,
    container('OEBPS/content.opf'),
    { path: 'META-INF/encryption.xml', content: scrambled },
    { path: 'OEBPS/content.opf', content: opf },
    { path: 'OEBPS/toc.ncx', content: ncx(entries) },
    { path: 'OEBPS/toc.xhtml', content: page(before, head, `<nav epub:type="toc">${list(entries)}</nav>`) },
    { path: 'OEBPS/css/idGeneratedStyles.css', content: style },
    { path: 'OEBPS/font/MinionPro-Regular.otf', content: 'scrambled' },
    { path: 'OEBPS/image/cover.jpg', content: await picture('jpeg', 1500, 2000) },
    {
      path: 'OEBPS/cover.xhtml',
      content: page(
        before,
        head,
        '<div class="_idGenObjectLayout-1"><img class="_idGenObjectAttribute-1" src="image/cover.jpg" alt=""/></div>',
      ),
    },
    {
      path: 'OEBPS/Lilith.xhtml',
      content: page(
        before,
        head,
        '<p class="Heading"><a id="_idTextAnchor000"></a><a id="_idParaDest-1"></a>The Library</p>',
      ),
    },
    {
      path: 'OEBPS/Lilith-1.xhtml',
      content: page(
        before,
        head,
        '<p id="_idParaDest-2">The Mirror<a href="Lilith.xhtml#_idTextAnchor000">1</a></p>',
      ),
    },
  ],
})

const scrambled = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#">
    <EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/>
    <CipherData><CipherReference URI="OEBPS/font/MinionPro-Regular.otf"/></CipherData>
  </EncryptedData>
</encryption>`

const style = `body, div, p { margin:0; padding:0; }
@font-face { font-family:"Minion Pro"; font-style:normal; src : url("../font/MinionPro-Regular.otf"); }`

const opf = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<package version="3.0" xmlns="http://www.idpf.org/2007/opf" unique-identifier="bookid">
	<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
		<meta name="generator" content="Adobe InDesign 20.1" />
		<meta name="cover" content="cover.jpg" />
		<dc:title>Lilith</dc:title>
		<dc:creator>George MacDonald</dc:creator>
		<dc:date>2026-01-05T09:12:44Z</dc:date>
		<dc:language>en-US</dc:language>
		<dc:identifier id="bookid">urn:uuid:0a5f7a0e-6f0e-4d0c-8a38-0d5c3f2a9b11</dc:identifier>
		<meta property="dcterms:modified">2026-01-05T09:12:44Z</meta>
	</metadata>
	<manifest>
		<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml" />
		<item id="Lilith" href="Lilith.xhtml" media-type="application/xhtml+xml" />
		<item id="Lilith-1" href="Lilith-1.xhtml" media-type="application/xhtml+xml" />
		<item id="toc" href="toc.xhtml" media-type="application/xhtml+xml" properties="nav" />
		<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml" />
		<item id="idGeneratedStyles.css" href="css/idGeneratedStyles.css" media-type="text/css" />
		<item id="cover.jpg" href="image/cover.jpg" media-type="image/jpeg" properties="cover-image" />
		<item id="MinionPro-Regular.otf" href="font/MinionPro-Regular.otf" media-type="application/vnd.ms-opentype" />
	</manifest>
	<spine toc="ncx">
		<itemref idref="cover" linear="no" />
		<itemref idref="Lilith" />
		<itemref idref="Lilith-1" />
	</spine>
	<guide>
		<reference type="cover" href="cover.xhtml" title="Cover" />
	</guide>
</package>`
