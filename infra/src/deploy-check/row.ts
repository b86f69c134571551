import { urls } from '@lorecircle/shared/urls/urls'
import { formatTable } from '../terminal/table.ts'
import type { FetchFrom } from './ask.ts'

export type CheckResult = { expected: string; found: string; isRight: boolean; tookInMs?: number }
export type CheckRow = Required<CheckResult> & { what: string }

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

export type CheckedPlaces = { origin: string; subdomain: string }

export type CheckContext = CheckedPlaces & { ask: FetchFrom; patienceInMs: number }

export const originHost = (origin: string): string => new URL(origin).host

export const originScheme = (origin: string): 'http' | 'https' =>
  new URL(origin).protocol === 'https:' ? 'https' : 'http'

export const shopOrigin = ({ origin, subdomain }: CheckedPlaces): string => urls.shop(origin, subdomain)
