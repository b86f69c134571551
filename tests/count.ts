import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What became of a suite; each that failed in a line of its own, where its report tells. */
export type Count = { passed: number; failed: number; failures?: string[] }

const root = join(import.meta.dirname, '..')

/** Name and the first lines of why, without colours: what was expected, and what came. */
export const failureOf = (name: string, why = ''): string =>
  `${name.replace(`${root}/`, '')}: ${stripVTControlCharacters(why).trim().split('\n').slice(0, 14).join(' ')}`
