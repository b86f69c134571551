import { type Count, failureLine } from '../count.ts'
import { listLongJourneys } from '../journey-suite.ts'
import { readExceptions } from './exceptions.ts'
import { formatRuleTable, listOpenRules } from './print.ts'
import { readRanTests } from './reports.ts'
import { readRules } from './rules.ts'
import { type RuleState, tallyRules } from './tally.ts'

export async function checkSpec(): Promise<Count> {
  await listLongJourneys()
  const tally = tallyRules(readRules(), readRanTests(), readExceptions())
  const inState = (wanted: RuleState) => [...tally.states.values()].filter((state) => state === wanted).length
  const open = inState('open')
  console.log(formatRuleTable(tally))
  if (open > 0) console.error(`\nOpen, without a test and without an exception:\n${listOpenRules(tally)}`)
  for (const problem of tally.problems) console.error(`✗ ${problem}`)
  const failures = [
    ...(open > 0 ? [failureLine(`${open} open rules`, listOpenRules(tally))] : []),
    ...tally.problems,
  ]
  return { passed: inState('held'), failed: open + tally.problems.length, failures }
}
