import { archiveFaults } from './archive-faults.ts'
import type { Fault, Faults } from './fault.ts'
import { pageFaults } from './page-faults.ts'

const packageFaults = {
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

const orderFaults = {
  'cover.undeclared': {
    severity: 'warning',
    title: () => 'No cover is named.',
    advice:
      'Shelves of reading apps will show a grey book. Add a cover in your program, or with Sigil or Calibre.',
  },
  'cover.missing': {
    severity: 'broken',
    title: (file) => `The cover should be ${file}, which is not there.`,
    advice: 'Choose the cover again in your program, and export the book.',
  },
  'cover.small': {
    severity: 'warning',
    title: (size) => `The cover is only ${size} pixels.`,
    advice: 'It looks blurred on today’s screens. 1600 × 2560 pixels are good, 1000 in height the least.',
  },
  'cover.format': {
    severity: 'warning',
    title: (format) => `The cover is a ${format} file, which not every app shows.`,
    advice: 'Save it as JPEG or PNG.',
  },
  'spine.empty': {
    severity: 'broken',
    title: () => 'The book has no pages: its reading order is empty.',
    advice: 'Export the book again with its chapters.',
  },
  'spine.unknown': {
    severity: 'broken',
    title: (id) => `The reading order names “${id}”, which is not in the manifest.`,
    advice: 'Take it off the spine, or list the file under this id.',
  },
  'spine.type': {
    severity: 'broken',
    title: (what) => `The reading order has a file that is no page: ${what}.`,
    advice: 'Put it on a page of XHTML, and that into the spine.',
  },
  'spine.all_aside': {
    severity: 'broken',
    title: () => 'Every page is set aside (linear="no"), so there is nothing to read on.',
    advice: 'Take linear="no" off the chapters.',
  },
  'spine.twice': {
    severity: 'warning',
    title: (file) => `${file} is twice in the reading order.`,
    advice: 'Take one of them off the spine: apps lose their place there.',
  },
  'navigation.missing': {
    severity: 'broken',
    title: (what) => `The book has no table of contents: ${what}.`,
    advice: 'Let your program make one, or Sigil (Tools, Table of Contents, Generate).',
  },
  'navigation.unreadable': {
    severity: 'broken',
    title: (problem) => `The table of contents cannot be read: ${problem}.`,
    advice: 'Mend it at the line that is named, or make it anew.',
  },
  'navigation.empty': {
    severity: 'broken',
    title: () => 'The table of contents has no entries.',
    advice: 'Mark the chapters’ titles as headings, and make the table of contents anew.',
  },
  'navigation.nowhere': {
    severity: 'broken',
    title: (entry) => `An entry of the table of contents leads to ${entry}, which is not there.`,
    advice: 'Make the table of contents anew after the last change to the chapters.',
  },
  'navigation.order': {
    severity: 'warning',
    title: (entry) => `The table of contents has ${entry} in another place than the book.`,
    advice: 'Bring the entries into the order of the pages, so that “next chapter” is the next chapter.',
  },
} as const satisfies Faults

const all = { ...archiveFaults, ...packageFaults, ...orderFaults, ...pageFaults }

export type FaultId = keyof typeof all

export const faults: Record<FaultId, Fault> = all
