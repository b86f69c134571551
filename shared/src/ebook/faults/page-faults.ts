import type { Faults } from './fault.ts'

export const pageFaults = {
  'pages.malformed': {
    severity: 'broken',
    title: (problem) => `A page is not well-formed: ${problem}.`,
    advice: 'Strict apps show an error in its place. Mend the tag, or save the book in Sigil, which does.',
  },
  'pages.no_html': {
    severity: 'broken',
    title: (what) => `A page is not XHTML: ${what}.`,
    advice: 'It must begin with <html xmlns="http://www.w3.org/1999/xhtml">.',
  },
  'pages.markup': {
    severity: 'warning',
    title: (what) => `A page has HTML that EPUB does not allow: ${what}.`,
    advice: 'Apps show it; stores that run EPUBCheck, such as Apple Books, refuse it. Use a style instead.',
  },
  'pages.twice_id': {
    severity: 'warning',
    title: (id) => `Two places on a page have the same id: ${id}.`,
    advice: 'Links find the first alone, and stores that run EPUBCheck refuse it. Rename one.',
  },
  'pages.viewport': {
    severity: 'warning',
    title: (page) => `A page of this fixed-layout book does not say its size: ${page}.`,
    advice: 'Add <meta name="viewport" content="width=…, height=…"/> to its head.',
  },
  'encoding.not-utf8': {
    severity: 'broken',
    title: (what) => `Text is not in UTF-8: ${what}.`,
    advice: 'Quotation marks and accents will be wrong. Save the file as UTF-8.',
  },
  'encoding.utf-16': {
    severity: 'warning',
    title: () => 'A file is in UTF-16, which many apps do not expect.',
    advice: 'Save it as UTF-8.',
  },
  'encoding.bom': {
    severity: 'warning',
    title: () => 'A page begins with a hidden mark (byte order mark).',
    advice: 'Some apps show it as ï»¿. Save the file as UTF-8 without BOM.',
  },
  'encoding.entity': {
    severity: 'broken',
    title: (entity) => `${entity} stands on a page, and strict apps do not know it.`,
    advice: 'Write the character itself, or its number, such as &#160; for &nbsp;.',
  },
  'encoding.entities': {
    severity: 'broken',
    title: () => 'A file defines words that stand for other words or for files (entities).',
    advice: 'Apps refuse this as an attack. Take the <!ENTITY …> lines out, and write what they stood for.',
  },
  'links.nowhere': {
    severity: 'broken',
    title: (link) => `A link leads to ${link}, which is not in the book.`,
    advice: 'Correct the link, or take it off.',
  },
  'links.missing': {
    severity: 'broken',
    title: (file) => `A page shows ${file}, which is not in the book.`,
    advice: 'Add the picture or file, or take it off the page.',
  },
  'links.fragment': {
    severity: 'warning',
    title: (link) => `A link leads to ${link}; the page is there, the place on it is not.`,
    advice: 'Give the place this id, or link to the page alone.',
  },
  'links.own_disk': {
    severity: 'broken',
    title: (link) => `A link leads to a file on your own computer: ${link}.`,
    advice: 'Readers do not have it. Put the file into the book, and link to it there.',
  },
  'links.remote': {
    severity: 'broken',
    title: (link) => `A page loads something from the internet: ${link}.`,
    advice: 'Apps show a gap in its place. Put the file into the book.',
  },
  'links.outside': {
    severity: 'broken',
    title: (link) => `A link leads out of the book’s own folders: ${link}.`,
    advice: 'Take away the “../” that are too many.',
  },
  'names.case': {
    severity: 'broken',
    title: (names) => `A name is written in two ways: ${names}.`,
    advice: 'It works on your computer, and not on many readers’. Write it the same, capitals and all.',
  },
  'names.accents': {
    severity: 'broken',
    title: (name) => `The accents in a name are written in two ways: ${name}.`,
    advice:
      'Both look alike, and many apps do not find the file. Name it without accents, and link to it by that name.',
  },
  'names.forbidden': {
    severity: 'warning',
    title: (file) => `The name ${file} has a character that not every system takes.`,
    advice: 'Keep to letters, digits, hyphens and dots.',
  },
  'sizes.picture': {
    severity: 'warning',
    title: (what) => `A picture is larger than the 5 MB that Kindle takes: ${what}.`,
    advice: 'Save it as JPEG, or with fewer pixels.',
  },
  'sizes.pixels': {
    severity: 'warning',
    title: (what) => `A picture has more pixels than small readers can hold: ${what}.`,
    advice: 'A side of 3,000 pixels is enough for every screen.',
  },
  'sizes.page': {
    severity: 'warning',
    title: (what) => `A page is so large that readers such as Kobo turn it slowly: ${what}.`,
    advice: 'Divide it at the chapters: one file for each.',
  },
  'sizes.book': {
    severity: 'warning',
    title: (size) => `The book is ${size}; Send to Kindle takes up to 200 MB.`,
    advice: 'Save its pictures smaller, or its sound and film outside of the book.',
  },
  'fonts.missing': {
    severity: 'warning',
    title: (font) => `The font ${font} is asked for, and is not in the book.`,
    advice: 'Add the font, or take the @font-face out of the style sheet.',
  },
  'fonts.remote': {
    severity: 'warning',
    title: (font) => `The font ${font} is loaded from the internet.`,
    advice: 'EPUB 3 allows it, and readers without a connection see another font. Put it into the book.',
  },
  'fonts.undeclared': {
    severity: 'warning',
    title: (font) => `The font ${font} is in the EPUB, and is not listed.`,
    advice: 'Apps may not use it. Add it to the manifest.',
  },
  'fonts.adobe': {
    severity: 'warning',
    title: (font) => `The font ${font} is scrambled in Adobe’s own way.`,
    advice: 'Few apps undo it. Export as EPUB 3, or without protection of fonts.',
  },
  'scripts.present': {
    severity: 'warning',
    title: () => 'A page runs a script, and most reading apps do not.',
    advice: 'See that the page can be read without it.',
  },
} as const satisfies Faults
