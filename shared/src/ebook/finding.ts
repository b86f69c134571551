import { type FaultId, faults } from './faults/faults.ts'

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

export const findingTopic = (id: string): string => id.split('.')[0] ?? id

export type EpubPlace = { file: string; line: number | null }

export type PreflightFinding = {
  id: FaultId | Topic
  severity: 'broken' | 'warning' | 'fine'
  title: string
  place: EpubPlace | null
  advice: string
}

export function faultFinding(id: FaultId, about = '', place: EpubPlace | null = null): PreflightFinding {
  const { severity, title, advice } = faults[id]
  return { id, severity, title: title(shortened(about)), place, advice }
}

export const fileNameFinding = (asked: string, actual: string, place: EpubPlace): PreflightFinding =>
  asked.normalize('NFC') === actual.normalize('NFC')
    ? faultFinding('names.accents', actual, place)
    : faultFinding('names.case', `${asked} and ${actual}`, place)

export const passedFinding = (id: Topic, title: string = topics[id]): PreflightFinding => ({
  id,
  severity: 'fine',
  title,
  place: null,
  advice: '',
})

export const placeInEpub = (file: string, line: number | null = null): EpubPlace => ({ file, line })

const longest = 120

const shortened = (about: string): string => (about.length > longest ? `${about.slice(0, longest)}…` : about)

export type Topic = keyof typeof topics
