import type { Break } from './break.ts'
import { changeEpubFile, type Epub, editEpubText, removeEpubFile } from './epub.ts'
import { picture } from './picture.ts'

const opf = 'OEBPS/content.opf'

const inPackage =
  (from: string | RegExp, to: string) =>
  (sound: Epub): Epub =>
    editEpubText(sound, opf, from, to)

export const brokenPackages: Break[] = [
  {
    what: 'a package with a tag that is not closed',
    causes: 'package.unreadable',
    breaking: inPackage('</manifest>', ''),
  },
  {
    what: 'a package of version 4.2',
    causes: 'package.version',
    breaking: inPackage('version="3.0"', 'version="4.2"'),
  },
  { what: 'no title', causes: 'metadata.title', breaking: inPackage(/<dc:title>.*<\/dc:title>/, '') },
  {
    what: 'no language',
    causes: 'metadata.language',
    breaking: inPackage(/<dc:language>.*<\/dc:language>/, ''),
  },
  {
    what: 'a language in words',
    causes: 'metadata.language_unknown',
    breaking: inPackage('en-GB', 'English'),
  },
  {
    what: 'no identifier',
    causes: 'metadata.identifier',
    breaking: inPackage(/<dc:identifier.*<\/dc:identifier>/, ''),
  },
  {
    what: 'an identifier under another id',
    causes: 'metadata.identifier_unlinked',
    breaking: inPackage('<dc:identifier id="book-id">', '<dc:identifier id="isbn">'),
  },
  {
    what: 'no date of its last change',
    causes: 'metadata.modified',
    breaking: inPackage(/<meta property="dcterms:modified">.*<\/meta>/, ''),
  },
  { what: 'a date in words', causes: 'metadata.date', breaking: inPackage('1912-11-14', 'Autumn 1912') },
  {
    what: 'a map that was forgotten',
    causes: 'manifest.missing',
    also: ['links.missing'],
    breaking: (sound) => removeEpubFile(sound, 'OEBPS/images/map.png'),
  },
  {
    what: 'a chapter that nobody lists',
    causes: 'manifest.undeclared',
    breaking: (sound) => [...sound, { path: 'OEBPS/chapter-3.xhtml', content: '<html/>' }],
  },
  {
    what: 'one id for two chapters',
    causes: 'manifest.twice_id',
    breaking: inPackage('id="map"', 'id="style"'),
  },
  {
    what: 'a map that is listed twice',
    causes: 'manifest.twice_file',
    breaking: inPackage(
      '</manifest>',
      '<item id="map-2" href="images/map.png" media-type="image/png"/></manifest>',
    ),
  },
  {
    what: 'a PNG that is said to be a JPEG',
    causes: 'manifest.type',
    breaking: inPackage('media-type="image/png"', 'media-type="image/jpeg"'),
  },
  {
    what: 'a picture that is none',
    causes: 'manifest.type',
    breaking: (sound) =>
      changeEpubFile(sound, 'OEBPS/images/map.png', (part) => ({ ...part, content: 'Here be dragons' })),
  },
  {
    what: 'no cover',
    causes: 'cover.undeclared',
    breaking: (sound) =>
      editEpubText(
        inPackage(' properties="cover-image"', '')(sound),
        opf,
        '<meta name="cover" content="cover-picture"/>',
        '',
      ),
  },
  {
    what: 'a cover that is not there',
    causes: 'cover.missing',
    breaking: (sound) =>
      editEpubText(
        inPackage(' properties="cover-image"', '')(sound),
        opf,
        'content="cover-picture"',
        'content="front"',
      ),
  },
  {
    what: 'a cover of the size of a stamp',
    causes: 'cover.small',
    breaking: async (sound) => {
      const content = await picture('jpeg', 200, 320)
      return changeEpubFile(sound, 'OEBPS/cover.jpg', (part) => ({ ...part, content }))
    },
  },
  {
    what: 'a cover in WebP',
    causes: 'cover.format',
    breaking: async (sound) => {
      const content = await picture('webp', 1600, 2560)
      const changed = changeEpubFile(sound, 'OEBPS/cover.jpg', (part) => ({ ...part, content }))
      return editEpubText(changed, opf, 'media-type="image/jpeg"', 'media-type="image/webp"')
    },
  },
  {
    what: 'no reading order',
    causes: 'spine.empty',
    breaking: inPackage(/<itemref.*\/>\s*(?:<itemref.*\/>\s*)*/, ''),
  },
  {
    what: 'a reading order with a chapter that is not listed',
    causes: 'spine.unknown',
    breaking: inPackage('<itemref idref="chapter-2"/>', '<itemref idref="chapter-9"/>'),
  },
  {
    what: 'a picture in the reading order',
    causes: 'spine.type',
    breaking: inPackage('<itemref idref="chapter-1"/>', '<itemref idref="map"/><itemref idref="chapter-1"/>'),
  },
  {
    what: 'every page set aside',
    causes: 'spine.all_aside',
    breaking: inPackage(
      /<itemref idref="(chapter-\d)"\/>\s*<itemref idref="(chapter-\d)"\/>/,
      '<itemref idref="$1" linear="no"/><itemref idref="$2" linear="no"/>',
    ),
  },
  {
    what: 'a chapter that is read twice',
    causes: 'spine.twice',
    breaking: inPackage(
      '<itemref idref="chapter-2"/>',
      '<itemref idref="chapter-2"/><itemref idref="chapter-1"/>',
    ),
  },
  {
    what: 'an EPUB 3 without a page of contents',
    causes: 'navigation.missing',
    breaking: inPackage(' properties="nav"', ''),
  },
  {
    what: 'an EPUB 2 without an NCX',
    causes: 'navigation.missing',
    breaking: (sound) =>
      removeEpubFile(
        editEpubText(
          editEpubText(inPackage('version="3.0"', 'version="2.0"')(sound), opf, ' properties="nav"', ''),
          opf,
          /<item id="ncx".*\/>/,
          '',
        ),
        'OEBPS/toc.ncx',
      ),
  },
  {
    what: 'an NCX with a tag that is not closed',
    causes: 'navigation.unreadable',
    breaking: (sound) => editEpubText(sound, 'OEBPS/toc.ncx', '</navMap>', ''),
  },
  {
    what: 'a table of contents without entries',
    causes: 'navigation.empty',
    breaking: (sound) =>
      editEpubText(
        sound,
        'OEBPS/nav.xhtml',
        /<li><a href="chapter-1.*\n.*<\/li>/,
        '<li><span>Soon</span></li>',
      ),
  },
  {
    what: 'an entry that leads to a chapter that was taken out',
    causes: 'navigation.nowhere',
    breaking: (sound) => editEpubText(sound, 'OEBPS/nav.xhtml', 'chapter-2.xhtml#notes', 'chapter-7.xhtml'),
  },
  {
    what: 'an entry of the NCX that leads to a heading that was taken out',
    causes: 'navigation.nowhere',
    breaking: (sound) => editEpubText(sound, 'OEBPS/toc.ncx', '#notes', '#epilogue'),
  },
  {
    what: 'the notes before the chapter they belong to',
    causes: 'navigation.order',
    breaking: (sound) =>
      editEpubText(
        sound,
        'OEBPS/nav.xhtml',
        /(<li><a href="chapter-1.*<\/li>)\n\s*(<li><a href="chapter-2.*<\/li>)/,
        '$2$1',
      ),
  },
]
