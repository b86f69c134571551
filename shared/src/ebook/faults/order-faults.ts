import type { Faults } from './fault.ts'

/** What can be wrong with the cover, the order of the pages and the table of contents. */
export const orderFaults = {
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
