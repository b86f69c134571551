import { urls } from '@lorecircle/shared/urls/urls'
import { formatTable } from '../terminal/table.ts'
import type { FetchFrom } from './ask.ts'

/** What a look brought: what should be there, and what is. */
export type CheckResult = { expected: string; found: string; isRight: boolean; tookInMs?: number }
export type CheckRow = Required<CheckResult> & { what: string }

/** One line of the table; a look that fails is a line that is not right. */
export async function checkRow(what: string, look: () => Promise<CheckResult>): Promise<CheckRow> {
  const startedAtMs = performance.now()
  const tookInMs = () => performance.now() - startedAtMs
  try {
    const seen = await look()
    return { what, tookInMs: tookInMs(), ...seen }
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    return { what, expected: 'an answer', found, isRight: false, tookInMs: tookInMs() }
  }
}

/** `expected` where nothing is wrong, or else all that is. */
export const toCheckResult = (
  expected: string,
  problems: readonly string[],
  found = expected,
): CheckResult => ({
  expected,
  found: problems.length === 0 ? found : problems.join('; '),
  isRight: problems.length === 0,
})

const head = ['', 'what', 'expected', 'found', 'time']

/** The table for whoever asked, and under it how many lines are not right. */
export function formatCheckReport(rows: readonly CheckRow[]): string[] {
  const cells = rows.map(({ what, expected, found, isRight, tookInMs }) => [
    isRight ? '✓' : '✗',
    what,
    expected,
    found,
    `${Math.round(tookInMs)} ms`,
  ])
  const wrong = rows.filter(({ isRight }) => !isRight).length
  const sum =
    wrong === 0 ? `All ${rows.length} lines are right.` : `${wrong} of ${rows.length} lines are not right.`
  return [formatTable([head, ...cells]), '', sum]
}

/** What is looked at: a platform by its origin, and the shop on it that is there to be tried out. */
export type CheckedPlaces = { origin: string; subdomain: string }

/** Who looks at it, and how patiently. */
export type CheckContext = CheckedPlaces & { ask: FetchFrom; patienceInMs: number }

export const originHost = (origin: string): string => new URL(origin).host

export const originScheme = (origin: string): 'http' | 'https' =>
  new URL(origin).protocol === 'https:' ? 'https' : 'http'

export const shopOrigin = ({ origin, subdomain }: CheckedPlaces): string => urls.shop(origin, subdomain)
