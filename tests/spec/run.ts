import { join } from 'node:path'
import { buildChanged } from '@lorecircle/infra/build'
import { listLongJourneys, runJourneys } from '../journey-suite.ts'
import { runUnitTests } from '../unit-suite.ts'
import { readExceptions } from './exceptions.ts'
import { formatRuleTable, listOpenRules } from './print.ts'
import { changedSinceReports, readRanTests } from './reports.ts'
import { readRules } from './rules.ts'
import { tallyRules } from './tally.ts'

/** `pnpm spec [--run]`: which rules of the contract the last run's tests held; `--run` runs them first. */

const root = join(import.meta.dirname, '../..')

try {
  if (process.argv.includes('--run')) {
    await buildChanged(root, console.log)
    await runUnitTests()
    await runJourneys()
  }
  await listLongJourneys()
  const tally = tallyRules(readRules(), readRanTests(), readExceptions())
  const changed = changedSinceReports(root)
  console.log(`${listOpenRules(tally)}\n\n${formatRuleTable(tally)}`)
  if (changed.length > 0) {
    console.log(`\nThese were changed after the last run, so run it again:\n  ${changed.join('\n  ')}`)
  }
  for (const problem of tally.problems) console.error(problem)
  process.exitCode = tally.problems.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
