import { type FaultId, faults } from './faults/faults.ts'
import { type Topic, topics } from './topics.ts'

/** Where in an EPUB: a file's path in it, and the line where one is known. */
export type Place = { file: string; line: number | null }

/** One thing that a reading app would trip over, or that is fine: in words for an author. */
export type Finding = {
  id: FaultId | Topic
  severity: 'broken' | 'warning' | 'fine'
  title: string
  place: Place | null
  /** What to do; empty where all is fine. */
  advice: string
}

/** A finding of a known fault. `about` is what its sentence names, such as a file or what a link says. */
export function fault(id: FaultId, about = '', place: Place | null = null): Finding {
  const { severity, title, advice } = faults[id]
  return { id, severity, title: title(shortened(about)), place, advice }
}

/** A file that is asked for by a name that differs from its own in capitals, or in how its accents are written. */
export const nameFault = (asked: string, actual: string, place: Place): Finding =>
  asked.normalize('NFC') === actual.normalize('NFC')
    ? fault('names.accents', actual, place)
    : fault('names.case', `${asked} and ${actual}`, place)

export const fine = (id: Topic, title: string = topics[id]): Finding => ({
  id,
  severity: 'fine',
  title,
  place: null,
  advice: '',
})

export const at = (file: string, line: number | null = null): Place => ({ file, line })

const longest = 120

const shortened = (about: string): string => (about.length > longest ? `${about.slice(0, longest)}…` : about)
