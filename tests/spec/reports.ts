import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { reports } from '../reports.ts'

export type RanTest = { name: string; tags: string[]; passed: boolean }

const Tags = z.array(z.string())

const UnitTests = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ title: z.string(), tags: Tags, status: z.string() })),
    }),
  ),
})

const JourneyTests = z.object({
  get suites(): z.ZodOptional<z.ZodArray<typeof JourneyTests>> {
    return z.array(JourneyTests).optional()
  },
  specs: z
    .array(z.object({ title: z.string(), tags: Tags, tests: z.array(z.object({ status: z.string() })) }))
    .optional(),
})

/**
 * Every test of the last run. A journey of `pnpm test:long` counts as passed by itself, because that run fails with
 * it. Throws a sentence if a report is missing.
 */
export function readRanTests(): RanTest[] {
  const unit = UnitTests.parse(readReport(reports.unit))
  const journeys = JourneyTests.parse(readReport(reports.journeys))
  return [
    ...unit.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ title, tags, status }) => ({ name: title, tags, passed: status === 'passed' })),
    ...ranJourneys(journeys),
    ...listedJourneys(JourneyTests.parse(readReport(reports.longJourneyNames))),
  ]
}

const ranJourneys = ({ suites = [], specs = [] }: z.infer<typeof JourneyTests>): RanTest[] => [
  ...specs.map(({ title, tags, tests }) => ({
    name: title,
    tags,
    passed: tests.length > 0 && tests.every(({ status }) => status === 'expected' || status === 'flaky'),
  })),
  ...suites.flatMap(ranJourneys),
]

const listedJourneys = ({ suites = [], specs = [] }: z.infer<typeof JourneyTests>): RanTest[] => [
  ...specs.map(({ title, tags }) => ({ name: title, tags, passed: true })),
  ...suites.flatMap(listedJourneys),
]

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error('The tests have left no report. Run `pnpm test`, or `pnpm spec --run`.')
  }
}

export function changedSinceReports(root: string): string[] {
  const written = Math.min(...[reports.unit, reports.journeys].map((file) => statSync(file).mtimeMs))
  return globSync('{shared,functions,publisher,sites,portal,infra,local,tests}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|dist/.test(path),
  }).filter((file) => statSync(join(root, file)).mtimeMs > written)
}
