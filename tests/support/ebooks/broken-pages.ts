import type { Break } from './break.ts'
import { changeEpubFile, type Epub, editEpubText, removeEpubFile } from './epub.ts'
import { picture } from './picture.ts'

const opf = 'OEBPS/content.opf'
const chapter = 'OEBPS/chapter-1.xhtml'

const inChapter =
  (from: string | RegExp, to: string) =>
  (sound: Epub): Epub =>
    editEpubText(sound, chapter, from, to)

const recoded = (sound: Epub, encoding: 'latin1' | 'utf16le', head: number[] = []): Epub =>
  changeEpubFile(sound, chapter, (part) => ({
    ...part,
    content: Buffer.concat([
      Buffer.from(head),
      Buffer.from(String(part.content).replace('good than man', 'good (no café) than man'), encoding),
    ]),
  }))

export const brokenPages: Break[] = [
  {
    what: 'a paragraph that is not closed',
    causes: 'pages.malformed',
    breaking: inChapter('<p id="start">The', '<p><p id="start">The'),
  },
  {
    what: 'an & that stands alone',
    causes: 'pages.malformed',
    breaking: inChapter('eat, as', 'eat & drink, as'),
  },
  {
    what: 'a prefix that nobody has declared',
    causes: 'pages.malformed',
    breaking: inChapter('<p id="start">', '<p id="start" ibooks:hint="x">'),
  },
  {
    what: 'a page of ten thousand elements in one another',
    causes: 'pages.malformed',
    breaking: inChapter(
      '<p id="start">',
      `${'<div>'.repeat(10_000)}${'</div>'.repeat(10_000)}<p id="start">`,
    ),
  },
  {
    what: 'a page of HTML that does not say it is XHTML',
    causes: 'pages.no_html',
    breaking: inChapter(' xmlns="http://www.w3.org/1999/xhtml"', ''),
  },
  {
    what: 'a block inside a paragraph',
    causes: 'pages.markup',
    breaking: inChapter('eat, as', 'eat, <span><div>as</div></span>'),
  },
  {
    what: 'a line in the middle as old HTML has it',
    causes: 'pages.markup',
    breaking: inChapter('<p id="start">', '<center>Chapter One</center><p id="start">'),
  },
  {
    what: 'two places of the same id',
    causes: 'pages.twice_id',
    breaking: inChapter('eat, as', '<b id="start">eat</b>, as'),
  },
  {
    what: 'a drawing on a page that the manifest does not announce',
    causes: 'manifest.property',
    breaking: inChapter('eat, as', 'eat, <svg xmlns="http://www.w3.org/2000/svg"/>as'),
  },
  {
    what: 'a formula on a page that the manifest does not announce',
    causes: 'manifest.property',
    breaking: inChapter('eat, as', 'eat, <math xmlns="http://www.w3.org/1998/Math/MathML"/>as'),
  },
  {
    what: 'a fixed layout of which no page says its size',
    causes: 'pages.viewport',
    breaking: (sound) =>
      editEpubText(
        sound,
        opf,
        '</metadata>',
        '<meta property="rendition:layout">pre-paginated</meta></metadata>',
      ),
  },
  {
    what: 'a page in the alphabet of old Windows',
    causes: 'encoding.not-utf8',
    breaking: (sound) => recoded(sound, 'latin1'),
  },
  {
    what: 'a page that says it is in Windows-1252',
    causes: 'encoding.not-utf8',
    breaking: inChapter('encoding="UTF-8"', 'encoding="windows-1252"'),
  },
  {
    what: 'a page in UTF-16',
    causes: 'encoding.utf-16',
    breaking: (sound) => recoded(sound, 'utf16le', [0xff, 0xfe]),
  },
  {
    what: 'a page with a byte order mark',
    causes: 'encoding.bom',
    breaking: (sound) =>
      changeEpubFile(sound, chapter, (part) => ({ ...part, content: `\ufeff${String(part.content)}` })),
  },
  {
    what: 'a no-break space by its name, in an EPUB 3',
    causes: 'encoding.entity',
    breaking: inChapter('eat, as', 'eat,&nbsp;as'),
  },
  {
    what: 'a page on which a billion laughs wait',
    causes: 'encoding.entities',
    breaking: inChapter(
      '<!DOCTYPE html>',
      '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>',
    ),
  },
  {
    what: 'a page that asks for a file of the reader’s system',
    causes: 'encoding.entities',
    breaking: inChapter('<!DOCTYPE html>', '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  },
  {
    what: 'a link to a chapter that was taken out',
    causes: 'links.nowhere',
    breaking: inChapter('chapter-2.xhtml#notes', 'chapter-9.xhtml'),
  },
  {
    what: 'a picture that is not there',
    causes: 'links.missing',
    breaking: inChapter('images/map.png', 'images/chart.png'),
  },
  {
    what: 'a link to a note that was taken out',
    causes: 'links.fragment',
    breaking: inChapter('chapter-2.xhtml#notes', 'chapter-2.xhtml#note-4'),
  },
  {
    what: 'a picture on the author’s own disk',
    causes: 'links.own_disk',
    breaking: inChapter('images/map.png', 'C:\\Users\\Edward\\map.png'),
  },
  {
    what: 'a picture of another site',
    causes: 'links.remote',
    breaking: inChapter('images/map.png', 'https://example.com/map.png'),
  },
  {
    what: 'a style sheet that asks for fonts of another site',
    causes: 'links.remote',
    breaking: (sound) =>
      editEpubText(sound, 'OEBPS/style.css', 'h1 {', '@import "https://fonts.example.com/fell.css";\nh1 {'),
  },
  {
    what: 'a font of another site, which EPUB 3 allows',
    causes: 'fonts.remote',
    breaking: (sound) =>
      editEpubText(
        sound,
        'OEBPS/style.css',
        'h1 {',
        '@font-face { font-family: Fell; src: url(https://fonts.example.com/fell.woff2) }\nh1 {',
      ),
  },
  {
    what: 'a picture beyond the book’s own folders',
    causes: 'links.outside',
    breaking: inChapter('images/map.png', '../../images/map.png'),
  },
  {
    what: 'a picture whose name has other capitals on the page',
    causes: 'names.case',
    breaking: inChapter('images/map.png', 'Images/Map.PNG'),
  },
  {
    what: 'a picture whose accent is one letter in the book and two on the page',
    causes: 'names.accents',
    breaking: (sound) =>
      editEpubText(
        editEpubText(
          changeEpubFile(sound, 'OEBPS/images/map.png', (part) => ({
            ...part,
            path: 'OEBPS/images/m\u00fcp.png',
          })),
          opf,
          'images/map.png',
          'images/m\u00fcp.png',
        ),
        chapter,
        'images/map.png',
        'images/mu\u0308p.png',
      ),
  },
  {
    what: 'a name that Windows cannot write',
    causes: 'names.forbidden',
    breaking: (sound) =>
      editEpubText(
        editEpubText(
          changeEpubFile(sound, 'OEBPS/images/map.png', (part) => ({
            ...part,
            path: 'OEBPS/images/map?.png',
          })),
          opf,
          'images/map.png',
          'images/map%3F.png',
        ),
        chapter,
        'images/map.png',
        'images/map%3F.png',
      ),
  },
  {
    what: 'a picture of 6 MB',
    causes: 'sizes.picture',
    breaking: (sound) =>
      changeEpubFile(sound, 'OEBPS/images/map.png', (part) => ({
        ...part,
        content: Buffer.concat([Buffer.from(part.content), Buffer.alloc(6 * 1024 * 1024)]),
      })),
  },
  {
    what: 'a picture of 30 million pixels',
    causes: 'sizes.pixels',
    breaking: async (sound) => {
      const content = await picture('png', 6000, 5000)
      return changeEpubFile(sound, 'OEBPS/images/map.png', (part) => ({ ...part, content }))
    },
  },
  {
    what: 'a whole novel on one page',
    causes: 'sizes.page',
    breaking: inChapter('nothing less good', 'nothing less good '.repeat(90_000)),
  },
  {
    what: 'a font that was left out',
    causes: 'fonts.missing',
    breaking: (sound) =>
      removeEpubFile(editEpubText(sound, opf, /<item id="fell".*\/>/, ''), 'OEBPS/fonts/fell.otf'),
  },
  {
    what: 'a font that nobody lists',
    causes: 'fonts.undeclared',
    breaking: (sound) => editEpubText(sound, opf, /<item id="fell".*\/>/, ''),
  },
  {
    what: 'a page with a script',
    causes: 'scripts.present',
    breaking: inChapter('</head>', '<script>document.title = "read"</script></head>'),
  },
]
