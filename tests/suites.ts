import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { findBrowser } from './browser.ts'

/** The two suites that leave a report behind, where the last run's reports stay until the next. */

const root = join(import.meta.dirname, '..')
export const unitReport = join(root, 'test-results/reports/unit.json')
export const journeyReport = join(root, 'test-results/reports/journeys.json')

type Count = { passed: number; failed: number }

const UnitCounts = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
})
const JourneyCounts = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** A suite that left no report has failed, whatever it printed. */
const noReport: Count = { passed: 0, failed: 1 }

export async function runUnitTests(): Promise<Count> {
  const counts = await reportOf(unitReport, UnitCounts, () =>
    run('node_modules/.bin/vitest', [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ]),
  )
  if (!counts) return noReport
  const { numPassedTests, numFailedTests, numFailedTestSuites } = counts
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites }
}

export async function runJourneys(): Promise<Count> {
  const browser = await findBrowser(console.log)
  const counts = await reportOf(journeyReport, JourneyCounts, () =>
    run('tests/node_modules/.bin/playwright', ['test', '--config=tests/playwright.config.ts'], {
      CHROMIUM: browser,
      JOURNEY_REPORT: journeyReport,
    }),
  )
  if (!counts) return noReport
  const { stats, errors } = counts
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

async function reportOf<S extends z.ZodType>(
  file: string,
  schema: S,
  suite: () => Promise<void>,
): Promise<z.infer<S> | null> {
  rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  await suite()
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
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
