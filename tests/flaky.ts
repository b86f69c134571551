import { type ChildProcess, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildChanged } from '@lorecircle/infra/build'
import { findBrowser } from './browser.ts'
import { JourneyReport, listJourneys, playwright, playwrightConfig } from './journey-suite.ts'
import { drawOrderSeed } from './order-seed.ts'
import { reportFile, runForReport, runTool } from './reports.ts'
import { UnitReport } from './unit-suite.ts'

/**
 * `pnpm test:flaky [--rounds N] [--busy N] [part of a path …]`: repeats test files, or all of them, under CPU load
 * and without retries, in a new order each round. Prints the tests that did not pass every time.
 */

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    busy: { type: 'string', default: String(availableParallelism()) },
  },
})
const rounds = Number(values.rounds)

const hasFiles = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /node_modules|dist/.test(path) }).some(
    (file) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
  )
const units = '{shared,functions,publisher,sites,portal,infra,local,tests}/**/*.test.{ts,tsx}'

const failures = new Map<string, number>()
const count = (name: string) => failures.set(name, (failures.get(name) ?? 0) + 1)

const busy = Array.from({ length: Number(values.busy) }, keepCoreBusy)
try {
  const browser = await findBrowser(console.log)
  await buildChanged(root, (what) => console.log(`  building ${what}`))
  for (let round = 1; round <= rounds; round++) {
    const seed = drawOrderSeed()
    console.log(`\nRound ${round} of ${rounds}, ORDER_SEED=${seed}\n`)
    if (hasFiles(units)) await runUnits(seed)
    if (hasFiles('tests/journeys/**/*.spec.ts')) await runJourneys(seed, { CHROMIUM: browser })
    if (hasFiles('tests/long/**/*.spec.ts')) await runJourneys(seed, { CHROMIUM: browser, JOURNEYS: 'long' })
  }
} finally {
  for (const process of busy) process.kill()
}

console.log(failures.size === 0 ? `\nEverything passed in ${rounds} rounds.` : '\nFlaky or broken:')
for (const [name, times] of failures) console.log(`  failed in ${times} of ${rounds} rounds: ${name}`)
process.exitCode = failures.size === 0 ? 0 : 1

async function runUnits(seed: number): Promise<void> {
  const file = reportFile('flaky')
  const report = await runForReport(file, UnitReport, () =>
    runTool(
      'node_modules/.bin/vitest',
      ['run', ...positionals, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
      { ORDER_SEED: String(seed) },
    ),
  )
  if (!report) return void count('the unit and integration tests wrote no report')
  for (const { name, status, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) count(name)
    for (const { title } of failed) count(`${name} › ${title}`)
  }
}

async function runJourneys(seed: number, environment: NodeJS.ProcessEnv): Promise<void> {
  const file = reportFile('flaky')
  const report = await runForReport(file, JourneyReport, () =>
    runTool(
      playwright,
      ['test', playwrightConfig, ...positionals, '--retries', '0', '--shuffle', String(seed)],
      { TRACE: 'full', ...environment, JOURNEY_REPORT: file },
    ),
  )
  if (!report || report.errors.length > 0) count('the journeys did not run to their end')
  for (const { file, title, tests } of report ? listJourneys(report.suites) : [])
    if (tests.some(({ status }) => status === 'unexpected')) count(`${file} › ${title}`)
}

function keepCoreBusy(): ChildProcess {
  return spawn(process.execPath, ['--eval', 'for (;;) {}'], { stdio: 'ignore' })
}
