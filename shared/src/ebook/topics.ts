/** What the doctor looks at, in the order in which it is told, and what it says where nothing is wrong. */
export const topics = {
  zip: 'The file opens, and everything that we unpacked is whole.',
  mimetype: 'It says first of all that it is an EPUB.',
  container: 'It says where its package is.',
  protection: 'Nothing in it is locked.',
  package: 'The package can be read.',
  metadata: 'Title, language, identifier and dates are there.',
  manifest: 'Every file is listed, and every listed file is there.',
  cover: 'The cover is found.',
  spine: 'The pages are in order.',
  navigation: 'The table of contents leads where it says.',
  pages: 'Every page can be read by a strict reading app.',
  encoding: 'All text is in UTF-8.',
  links: 'Every link leads somewhere in the book.',
  names: 'The names of files agree to the letter.',
  sizes: 'No picture and no page is too large.',
  fonts: 'Fonts are there where the book asks for them.',
  scripts: 'There are no scripts.',
} as const

export type Topic = keyof typeof topics

/** `links.nowhere` → `links`. */
export const topicOf = (id: string): string => id.split('.')[0] ?? id
