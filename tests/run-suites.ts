import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildChanged } from '@lorecircle/infra/build'
import { findBrowser } from './browser.ts'
import type { Count } from './count.ts'

const root = join(import.meta.dirname, '..')

/** Runs suites one after the other, by name; one closing line counts them all, and a failure is the exit code. */
export async function runSuites(suites: Record<string, () => Promise<Count>>): Promise<void> {
  const tally = { passed: 0, failed: 0, failures: [] as string[] }
  const from = Date.now()
  // A browser may lie in the machine's own folder for temporary files: it is looked for before that is another.
  let folder = ''
  try {
    process.env.CHROMIUM = await findBrowser(console.log)
    folder = ownTemporaryFolder()
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
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
  // The end of a long log is what is kept of it.
  for (const failure of tally.failures) console.log(`Failed: ${failure}`)
  console.log(`\nAll suites took ${((Date.now() - from) / 60_000).toFixed(1)} min.`)
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  process.exitCode = tally.failed === 0 ? 0 : 1
}

/** Whatever the suites and what they start leave behind goes with it. */
function ownTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lorecircle-suites-'))
  process.env.TMPDIR = folder
  return folder
}
