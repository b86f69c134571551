import { z } from 'zod'
import { type Count, failureLine, noReport } from './count.ts'
import { orderSeed } from './order-seed.ts'
import { reports, runForReport, runTool } from './reports.ts'
import { bringViewerEngine } from './viewer-engine.ts'

export const UnitReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

export function runUnitTests(): Promise<Count> {
  bringViewerEngine(console.log)
  return runVitest(reports.unit, [], {})
}

export const runManySeeds = () => runVitest(reports.seeds, ['.long.test.ts'], { FIGURES: 'long' })

async function runVitest(file: string, filters: string[], environment: NodeJS.ProcessEnv): Promise<Count> {
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const order = { ORDER_SEED: String(orderSeed()) }
  const report = await runForReport(file, UnitReport, () =>
    runTool('node_modules/.bin/vitest', ['run', ...filters, ...options], { ...environment, ...order }),
  )
  if (!report) return noReport
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = report
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failureLine(name, message)]
    return failed.map(({ title, failureMessages: [error] }) => failureLine(`${name} › ${title}`, error))
  })
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites, failures }
}
