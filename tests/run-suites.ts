import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildChanged } from '@lorecircle/infra/build'
import { findBrowser } from './browser.ts'
import type { Count } from './count.ts'
import { orderSeed } from './order-seed.ts'
import { measured, type Profile, printCosts } from './profile.ts'
import { cpuTimes } from './reports.ts'

const root = join(import.meta.dirname, '..')

/** A suite starts after the build; with `isBesideBuild` it starts at once and awaits `build` itself. */
type Suite = {
  name: string
  run: (build: Promise<void>) => Promise<Count>
  isBesideBuild?: true
  printSlowest?: () => void
}

/**
 * Runs suites one after the other. The log ends with failures, flaky tests and one line of totals; the exit code is 0
 * only if everything passed. `--profile` adds the time and CPU costs.
 */
export async function runSuites(suites: readonly Suite[]): Promise<void> {
  const total = { passed: 0, failed: 0, failures: [] as string[], flaky: [] as string[] }
  const profile: Profile = []
  const from = Date.now()
  const isProfiled = process.argv.includes('--profile')
  rmSync(cpuTimes, { recursive: true, force: true })
  if (isProfiled) process.env.CPU_TIMES = 'yes'
  // The browser may be installed in the default temporary folder, so it is found before the folder is changed.
  let folder = ''
  try {
    process.env.CHROMIUM = await findBrowser(console.log)
    folder = ownTemporaryFolder()
    console.log(`Test files run in the order of ORDER_SEED=${orderSeed()}.`)
    const build = buildChanged(root, (what) => console.log(`  building ${what}`))
    build.catch(() => {})
    for (const { name, run, isBesideBuild } of suites) {
      if (!isBesideBuild) await build
      console.log(`\n${name}\n`)
      const { result, ...cost } = await measured(() => run(build))
      const { passed, failed, failures = [], flaky = [] } = result
      profile.push({ name, ...cost })
      total.passed += passed
      total.failed += failed
      total.failures.push(...failures)
      total.flaky.push(...flaky)
      console.log(`\n${name}: ${passed} passed, ${failed} failed (${cost.seconds.toFixed(0)} s)`)
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    total.failed++
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
  if (isProfiled) {
    printCosts(profile)
    for (const { printSlowest } of suites) printSlowest?.()
  }
  for (const line of total.flaky) console.log(`Flaky: ${line}`)
  for (const line of total.failures) console.log(`Failed: ${line}`)
  console.log(`\nAll suites took ${((Date.now() - from) / 60_000).toFixed(1)} min.`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

function ownTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lorecircle-suites-'))
  process.env.TMPDIR = folder
  return folder
}
