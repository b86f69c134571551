import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Result of one suite. Each entry of `failures` and `flaky` is one line at the end of the log. */
export type Count = { passed: number; failed: number; failures?: string[]; flaky?: string[] }

export const noReport: Count = { passed: 0, failed: 1, failures: ['the suite wrote no report'] }

const root = join(import.meta.dirname, '..')

export const failureLine = (name: string, error = ''): string =>
  `${name.replace(`${root}/`, '')}: ${stripVTControlCharacters(error).trim().split('\n').slice(0, 14).join(' ')}`
