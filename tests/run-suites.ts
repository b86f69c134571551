import { join } from 'node:path'
import { buildChanged } from '@lorecircle/infra/build'
import { findBrowser } from './browser.ts'
import type { Count } from './suites.ts'

const root = join(import.meta.dirname, '..')

/** Runs suites one after the other, by name; one closing line counts them all, and a failure is the exit code. */
export async function runSuites(suites: Record<string, () => Promise<Count>>): Promise<void> {
  const tally = { passed: 0, failed: 0, failures: [] as string[] }
  const from = Date.now()
  try {
    await findBrowser(console.log)
    console.log('Building pages and portal')
    await buildChanged(root, (what) => console.log(`  ${what}`))
    for (const [name, suite] of Object.entries(suites)) {
      console.log(`\n${name}\n`)
      const { passed, failed, failures = [] } = await suite()
      tally.passed += passed
      tally.failed += failed
      tally.failures.push(...failures)
      console.log(`\n${name}: ${passed} passed, ${failed} failed`)
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    tally.failed++
  }
  // The end of a long log is what is kept of it.
  for (const failure of tally.failures) console.log(`Failed: ${failure}`)
  console.log(`\nAll suites took ${((Date.now() - from) / 60_000).toFixed(1)} min.`)
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  process.exitCode = tally.failed === 0 ? 0 : 1
}
