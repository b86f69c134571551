import { table } from '../terminal/table.ts'
import type { Row } from './row.ts'

const head = ['', 'what', 'expected', 'found', 'time']

/** The table for whoever asked, and under it how many lines are not right. */
export function sentencesOf(rows: readonly Row[]): string[] {
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
  return [table([head, ...cells]), '', sum]
}
