import { z } from 'zod'
import { findBrowser } from './browser.ts'
import { type Count, failureLine, noReport } from './count.ts'
import { orderSeed } from './order-seed.ts'
import { reports, runForReport, runTool } from './reports.ts'

const Attempt = z.object({
  status: z.string(),
  duration: z.number(),
  error: z.object({ message: z.string().optional() }).optional(),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })),
})
const Journey = z.object({
  title: z.string(),
  file: z.string(),
  tags: z.array(z.string()),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(Attempt),
    }),
  ),
})
const JourneySuite = z.object({
  get suites(): z.ZodOptional<z.ZodArray<typeof JourneySuite>> {
    return z.array(JourneySuite).optional()
  },
  specs: z.array(Journey).optional(),
})
export const JourneyReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(JourneySuite),
})

export type Journey = z.infer<typeof Journey>

export const listJourneys = (suites: readonly z.infer<typeof JourneySuite>[]): Journey[] =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...listJourneys(inner)])

/** A suite fails if more journeys than this passed only on their retry. */
export const mostFlaky = 3

export const runJourneys = () => runPlaywright(reports.journeys, {})

export const runLongJourneys = () => runPlaywright(reports.longJourneys, { JOURNEYS: 'long' })

/** Repeats the journeys tagged `@faults` while every emulator injects faults. */
export const runFaultJourneys = () => runPlaywright(reports.faultJourneys, { JOURNEYS: 'faults' })

export const playwright = 'tests/node_modules/.bin/playwright'
export const playwrightConfig = '--config=tests/playwright.config.ts'

export const listLongJourneys = () =>
  runTool(
    playwright,
    ['test', '--list', '--reporter=json', playwrightConfig],
    { JOURNEYS: 'long', PLAYWRIGHT_JSON_OUTPUT_FILE: reports.longJourneyNames },
    'ignore',
  )

async function runPlaywright(file: string, environment: NodeJS.ProcessEnv): Promise<Count> {
  const browser = await findBrowser(console.log)
  const report = await runForReport(file, JourneyReport, () =>
    runTool(playwright, ['test', playwrightConfig, '--shuffle', String(orderSeed())], {
      ...environment,
      CHROMIUM: browser,
      JOURNEY_REPORT: file,
    }),
  )
  return report ? countJourneys(report) : noReport
}

/**
 * Flaky journeys count as passed and are listed with their trace; more than `mostFlaky` of them count as one failure.
 */
export function countJourneys({ stats, errors, suites }: z.infer<typeof JourneyReport>): Count {
  const journeys = listJourneys(suites)
  const withStatus = (status: string) =>
    journeys.flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => ({ name: `${file} › ${title}`, failed: results.find(({ error }) => error) })),
    )
  const flaky = withStatus('flaky').map(({ name, failed }) => {
    const trace = failed?.attachments.find((one) => one.name === 'trace')?.path
    return failureLine(`${name}${trace ? ` (trace: ${trace})` : ''}`, failed?.error?.message)
  })
  const tooFlaky =
    flaky.length > mostFlaky
      ? [`${flaky.length} journeys passed only on their retry, more than ${mostFlaky}`]
      : []
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length + tooFlaky.length,
    failures: [
      ...errors.map(({ message }) => failureLine('outside the journeys', message)),
      ...withStatus('unexpected').map(({ name, failed }) => failureLine(name, failed?.error?.message)),
      ...tooFlaky,
    ],
    flaky,
  }
}
