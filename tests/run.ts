import { join } from 'node:path'
import { buildChanged } from '@lorecircle/local/platform/build'
import { findBrowser } from './browser.ts'
import { checkNames, runChecks } from './checks/run-checks.ts'
import { checkSpec } from './spec/check.ts'
import { runJourneys, runUnitTests } from './suites.ts'

/** `pnpm test`: checks, unit and integration tests, browser journeys, the spec; one closing line counts them all. */

const root = join(import.meta.dirname, '..')
const tally = { passed: 0, failed: 0 }

function count(suite: string, { passed, failed }: { passed: number; failed: number }) {
  tally.passed += passed
  tally.failed += failed
  console.log(`\n${suite}: ${passed} passed, ${failed} failed\n`)
}

const from = Date.now()
try {
  await findBrowser(console.log)

  console.log('Building pages and portal')
  await buildChanged(root, (what) => console.log(`  ${what}`))

  console.log('\nChecks')
  const failed = await runChecks()
  count('Checks', { passed: checkNames.length - failed, failed })

  console.log('Unit and integration tests')
  count('Unit and integration tests', await runUnitTests())

  console.log('Browser journeys')
  count('Browser journeys', await runJourneys())

  console.log('Spec\n')
  count('Spec', checkSpec())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  tally.failed++
}

console.log(`All suites took ${((Date.now() - from) / 60_000).toFixed(1)} min.`)
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 ? 0 : 1
