import type { Faults } from './fault.ts'

/** What can be wrong with the package: what a book says of itself, and the list of what it is made of. */
export const packageFaults = {
  'package.unreadable': {
    severity: 'broken',
    title: (problem) => `The package cannot be read: ${problem}.`,
    advice: 'Mend it at the line that is named, or export the book again.',
  },
  'package.version': {
    severity: 'broken',
    title: (version) => `The package is of version “${version}”, which reading apps do not know.`,
    advice: 'It should say version="3.0", or "2.0" for an older book.',
  },
  'metadata.title': {
    severity: 'broken',
    title: () => 'The book has no title in its package.',
    advice: 'Fill in the title in your program’s details of the book (dc:title).',
  },
  'metadata.language': {
    severity: 'broken',
    title: () => 'The book does not say its language.',
    advice: 'Set it in the details of the book (dc:language), such as “en” or “en-GB”.',
  },
  'metadata.language_unknown': {
    severity: 'warning',
    title: (language) => `The language is “${language}”, which is not a code of a language.`,
    advice: 'Write a code such as “en”, “de” or “pt-BR”. Dictionaries and voices depend on it.',
  },
  'metadata.identifier': {
    severity: 'broken',
    title: () => 'The book has no identifier.',
    advice: 'Give it an ISBN or a UUID (dc:identifier). Most programs make one by themselves.',
  },
  'metadata.identifier_unlinked': {
    severity: 'broken',
    title: (id) => `The package takes “${id}” as its identifier, and there is none with this id.`,
    advice: 'unique-identifier of the package must be the id of a dc:identifier.',
  },
  'metadata.modified': {
    severity: 'warning',
    title: () => 'An EPUB 3 says when it was last changed; this one does not, or not as it should.',
    advice: 'Add <meta property="dcterms:modified"> such as 2026-03-01T12:00:00Z, or save it in Sigil.',
  },
  'metadata.date': {
    severity: 'warning',
    title: (date) => `“${date}” is not a date that apps can read.`,
    advice: 'Write it as 2026, 2026-03 or 2026-03-01.',
  },
  'manifest.missing': {
    severity: 'broken',
    title: (file) => `${file} is listed, and is not in the EPUB.`,
    advice: 'Add the file, or take it off the manifest.',
  },
  'manifest.undeclared': {
    severity: 'warning',
    title: (file) => `${file} is in the EPUB, and is not listed.`,
    advice: 'Apps may not show it. Add it to the manifest, or take it out.',
  },
  'manifest.property': {
    severity: 'warning',
    title: (page) => `The list of files does not say what a page has in it: ${page}.`,
    advice:
      'Apps show it; stores that run EPUBCheck, such as Apple Books, refuse it. Add the property to its item.',
  },
  'manifest.twice_id': {
    severity: 'broken',
    title: (id) => `Two files are listed under the id “${id}”.`,
    advice: 'Give each an id of its own: apps show only one of them.',
  },
  'manifest.twice_file': {
    severity: 'warning',
    title: (file) => `${file} is listed twice.`,
    advice: 'Take one of the two lines off the manifest.',
  },
  'manifest.type': {
    severity: 'warning',
    title: (what) => `A listed file is not what it is said to be: ${what}.`,
    advice: 'Correct its media-type in the manifest, or save the file in the format that is named.',
  },
} as const satisfies Faults
