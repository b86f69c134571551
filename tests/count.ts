import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The outcome of one suite. Each entry of `failures` and `flaky` is one line for the end of the log. */
export type Count = { passed: number; failed: number; failures?: string[]; flaky?: string[] }

/** The outcome of a suite that wrote no report, whatever it printed. */
export const noReport: Count = { passed: 0, failed: 1, failures: ['the suite wrote no report'] }

const root = join(import.meta.dirname, '..')

/** A test's name and the first 14 lines of its error, without colours, on one line. */
export const failureLine = (name: string, error = ''): string =>
  `${name.replace(`${root}/`, '')}: ${stripVTControlCharacters(error).trim().split('\n').slice(0, 14).join(' ')}`
