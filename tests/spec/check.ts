import { readExceptions } from './exceptions.ts'
import { tableOf } from './print.ts'
import { readRanTests } from './reports.ts'
import { readRules } from './rules.ts'
import { tallyRules } from './tally.ts'

/** The spec as a suite of `pnpm test`: prints the table, and counts what is wrong with the tests' claims. */
export function checkSpec(): { passed: number; failed: number } {
  const tally = tallyRules(readRules(), readRanTests(), readExceptions())
  console.log(tableOf(tally))
  for (const problem of tally.problems) console.error(`✗ ${problem}`)
  const held = [...tally.states.values()].filter((state) => state === 'held')
  return { passed: held.length, failed: tally.problems.length }
}
