import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { findBrowser } from './browser.ts'
import { type Count, failureOf } from './count.ts'
import { bringViewerEngine } from './viewer-engine.ts'

/** The suites that leave a report behind, where the last run's reports stay until the next. */

const root = join(import.meta.dirname, '..')
export const unitReport = join(root, 'test-results/reports/unit.json')
export const journeyReport = join(root, 'test-results/reports/journeys.json')
const longReport = join(root, 'test-results/reports/long.json')
const figuresReport = join(root, 'test-results/reports/figures.json')
const unkindReport = join(root, 'test-results/reports/unkind.json')
export const longNames = join(root, 'test-results/reports/long-names.json')

const UnitCounts = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})
const JourneyCounts = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
  get suites(): z.ZodArray<typeof JourneySuite> {
    return z.array(JourneySuite)
  },
})
const JourneySuite = z.object({
  get suites(): z.ZodOptional<z.ZodArray<typeof JourneySuite>> {
    return z.array(JourneySuite).optional()
  },
  specs: z
    .array(
      z.object({
        title: z.string(),
        ok: z.boolean(),
        file: z.string(),
        tests: z.array(
          z.object({
            results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
          }),
        ),
      }),
    )
    .optional(),
})

/** A suite that left no report has failed, whatever it printed. */
const noReport: Count = { passed: 0, failed: 1, failures: ['no report was left'] }

export function runUnitTests(): Promise<Count> {
  bringViewerEngine(console.log)
  return runVitest(unitReport, [], {})
}

/** The figures of selling, and shops made in every way, with all that there is to try. */
export const runLongFigures = () =>
  runVitest(figuresReport, ['races', 'same-as-from-nothing'], { FIGURES: 'long' })

async function runVitest(report: string, files: string[], which: NodeJS.ProcessEnv): Promise<Count> {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const counts = await reportOf(report, UnitCounts, () =>
    run('node_modules/.bin/vitest', ['run', ...files, ...reporters], which),
  )
  if (!counts) return noReport
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = counts
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failureOf(name, message)]
    return failed.map(({ title, failureMessages: [why] }) => failureOf(`${name} › ${title}`, why))
  })
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites, failures }
}

/** The journeys of `pnpm test`. */
export const runJourneys = () => walk(journeyReport, {})

/** Those that take longer, of `pnpm test:long`. */
export const runLongJourneys = () => walk(longReport, { JOURNEYS: 'long' })

/** Those of `pnpm test` once more, while every service has a bad day. */
export const runUnkindJourneys = () => walk(unkindReport, { JOURNEYS: 'unkind' })

/** Writes down which long journeys there are, without walking them. */
export const listLongJourneys = () =>
  run(
    playwright,
    ['test', '--list', '--reporter=json', ...config],
    { JOURNEYS: 'long', PLAYWRIGHT_JSON_OUTPUT_FILE: longNames },
    'ignore',
  )

const playwright = 'tests/node_modules/.bin/playwright'
const config = ['--config=tests/playwright.config.ts']

async function walk(report: string, which: NodeJS.ProcessEnv): Promise<Count> {
  const browser = await findBrowser(console.log)
  const counts = await reportOf(report, JourneyCounts, () =>
    run(playwright, ['test', ...config], { ...which, CHROMIUM: browser, JOURNEY_REPORT: report }),
  )
  if (!counts) return noReport
  const { stats, errors, suites } = counts
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [
      ...errors.map(({ message }) => failureOf('before the journeys', message)),
      ...failedIn(suites),
    ],
  }
}

const failedIn = (suites: readonly z.infer<typeof JourneySuite>[]): string[] =>
  suites.flatMap(({ suites: within = [], specs = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        failureOf(`${file} › ${title}`, tests[0]?.results.find(({ error }) => error)?.error?.message),
      ),
    ...failedIn(within),
  ])

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

function run(
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
  stdout: 'inherit' | 'ignore' = 'inherit',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, command), args, {
      cwd: root,
      stdio: ['ignore', stdout, 'inherit'],
      env: { ...process.env, ...environment },
    })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}
