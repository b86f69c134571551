import type { Faults } from './fault.ts'

const again = 'Export the book again, and choose the new file.'

export const archiveFaults = {
  'zip.unreadable': {
    severity: 'broken',
    title: () => 'This is not an EPUB: it does not open as one.',
    advice:
      'Export the book as EPUB from the program that you write or lay out with. Another file with a new ending is not enough.',
  },
  'zip.cut_off': {
    severity: 'broken',
    title: () => 'The file ends too early.',
    advice: 'It was not copied or downloaded whole. Copy or export it again, and choose the new file.',
  },
  'zip.locked': {
    severity: 'broken',
    title: (file) => `${file} is locked with a password.`,
    advice: 'Make the EPUB without a password: reading apps cannot ask for one.',
  },
  'zip.damaged': {
    severity: 'broken',
    title: (file) => `${file} is damaged, and cannot be unpacked.`,
    advice: again,
  },
  'zip.lying_size': {
    severity: 'broken',
    title: (file) => `${file} is not as large as the EPUB says.`,
    advice: `A program changed it and did not finish. ${again}`,
  },
  'zip.too_large': {
    severity: 'broken',
    title: (file) => `${file} unpacks to more than reading apps can hold, so we stopped there.`,
    advice: 'Divide it into several files, or ask who made the EPUB for a new one.',
  },
  'zip.too_many': {
    severity: 'broken',
    title: () => 'There are more than 10,000 files in it, so we did not look at them.',
    advice: 'A book has rarely more than some hundred. Export it anew.',
  },
  'zip.outside': {
    severity: 'broken',
    title: (file) => `${file} would be unpacked outside of the book.`,
    advice: 'Reading apps refuse such a file as an attack. Export the book anew.',
  },
  'zip.twice': {
    severity: 'broken',
    title: (file) => `${file} is in the EPUB twice.`,
    advice: 'Some apps show the one, some the other. Keep one of them, and make the EPUB again.',
  },
  'zip.method': {
    severity: 'broken',
    title: (file) => `${file} is packed in a way that reading apps do not know.`,
    advice: 'Pack it with “deflate” or “store”, as the usual programs do, or export the book anew.',
  },
  'mimetype.missing': {
    severity: 'broken',
    title: () => 'The file “mimetype” is missing, which says that this is an EPUB.',
    advice: 'Do not zip the folder by hand. Let Sigil, Calibre or your writing program make the EPUB.',
  },
  'mimetype.not_first': {
    severity: 'warning',
    title: (file) => `The EPUB begins with ${file}; it should begin with “mimetype”.`,
    advice: 'Strict apps do not know it as an EPUB. Open it in Sigil or Calibre, and save it there.',
  },
  'mimetype.packed': {
    severity: 'warning',
    title: () => 'The file “mimetype” is compressed, or carries more than its name.',
    advice: 'Strict apps do not know it as an EPUB. Open it in Sigil or Calibre, and save it there.',
  },
  'mimetype.wrong': {
    severity: 'broken',
    title: (said) => `The file “mimetype” says “${said}”, not “application/epub+zip”.`,
    advice: 'Nothing else may stand in it, not even an empty line. Open it in Sigil or Calibre, and save it.',
  },
  'container.missing': {
    severity: 'broken',
    title: () => 'META-INF/container.xml is missing, which says where the book begins.',
    advice: again,
  },
  'container.unreadable': {
    severity: 'broken',
    title: (problem) => `META-INF/container.xml cannot be read: ${problem}.`,
    advice: again,
  },
  'container.no_package': {
    severity: 'broken',
    title: (file) => `The book should begin with ${file}, which is not there.`,
    advice: 'META-INF/container.xml must name the package (.opf) as it is called, to the letter.',
  },
  'protection.locked': {
    severity: 'broken',
    title: (file) => `${file} is locked (DRM).`,
    advice:
      'Only the shop that locked it can open it. Choose the EPUB that you or your formatter made, not one that was bought.',
  },
  'protection.unreadable': {
    severity: 'broken',
    title: (problem) => `META-INF/encryption.xml cannot be read: ${problem}.`,
    advice: again,
  },
  'protection.stamped': {
    severity: 'warning',
    title: () => 'This copy already carries the name of a reader.',
    advice: 'It was downloaded after a sale. Choose the file that you exported yourself.',
  },
} as const satisfies Faults
