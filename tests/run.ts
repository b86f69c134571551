import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildChanged } from '@lorecircle/local/platform/build'
import { z } from 'zod'
import { findBrowser } from './browser.ts'
import { checkNames, runChecks } from './checks/run-checks.ts'

/** `pnpm test`: checks, unit and integration tests, browser journeys; one closing line counts them all. */

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'lorecircle-reports-'))
const tally = { passed: 0, failed: 0 }

function count(suite: string, passed: number, failed: number) {
  tally.passed += passed
  tally.failed += failed
  console.log(`\n${suite}: ${passed} passed, ${failed} failed\n`)
}

function run(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, command), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}

/** A suite that left no report has failed, whatever it printed. */
function readReport<S extends z.ZodType>(file: string, schema: S): z.infer<S> | null {
  try {
    return schema.parse(JSON.parse(readFileSync(join(reports, file), 'utf8')))
  } catch {
    return null
  }
}

const UnitReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
})
const JourneyReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

const from = Date.now()
try {
  const browser = await findBrowser(console.log)

  console.log('Building pages and portal')
  await buildChanged(root, (what) => console.log(`  ${what}`))

  console.log('\nChecks')
  const failedChecks = await runChecks()
  count('Checks', checkNames.length - failedChecks, failedChecks)

  console.log('Unit and integration tests')
  await run('node_modules/.bin/vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'unit.json')}`,
  ])
  const unit = readReport('unit.json', UnitReport)
  const brokenFiles = unit && unit.numFailedTests === 0 ? unit.numFailedTestSuites : 0
  count('Unit and integration tests', unit?.numPassedTests ?? 0, unit ? unit.numFailedTests + brokenFiles : 1)

  console.log('Browser journeys')
  await run('tests/node_modules/.bin/playwright', ['test', '--config=tests/playwright.config.ts'], {
    CHROMIUM: browser,
    JOURNEY_REPORT: join(reports, 'journeys.json'),
  })
  const journeys = readReport('journeys.json', JourneyReport)
  count(
    'Browser journeys',
    journeys?.stats.expected ?? 0,
    journeys ? journeys.stats.unexpected + journeys.stats.flaky + journeys.errors.length : 1,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  tally.failed++
} finally {
  rmSync(reports, { recursive: true, force: true })
}

console.log(`All suites took ${((Date.now() - from) / 60_000).toFixed(1)} min.`)
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 ? 0 : 1
