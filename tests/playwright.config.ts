import './required-node.ts'
import { defineConfig } from '@playwright/test'
import { browserArguments } from './browser.ts'
import { journeyWorkers } from './workers.ts'

/**
 * `JOURNEYS=long` runs the journeys of `pnpm test:long`, and `JOURNEYS=faults` those of `pnpm test` that are tagged
 * `@faults`, on a platform whose emulators inject faults.
 */
export default defineConfig({
  testDir: process.env.JOURNEYS === 'long' ? './long' : './journeys',
  testMatch: /\.spec\.ts$/,
  ...(process.env.JOURNEYS === 'faults' ? { grep: /@faults/ } : {}),
  globalSetup: './journeys/support/start-platforms.ts',
  outputDir: `../test-results/${process.env.JOURNEYS ?? 'journeys'}`,
  // Each step has its own limit; this one ends hanging journeys, even on a machine that is three times slower.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  // Each worker has its own platform, but JOURNEY_HOME names one running platform, so it allows only one worker.
  workers: process.env.JOURNEY_HOME ? 1 : journeyWorkers(),
  // A journey that passes on its retry is reported as flaky, with the trace of its first attempt.
  retries: 1,
  forbidOnly: true,
  reporter: [
    ['list'],
    ...(process.env.JOURNEY_REPORT
      ? [['json', { outputFile: process.env.JOURNEY_REPORT }] as ['json', { outputFile: string }]]
      : []),
  ],
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: browserArguments,
    },
    // Screenshots and DOM snapshots after each action take a third of a journey's CPU time: `TRACE=full` records
    // them, too.
    trace:
      process.env.TRACE === 'full'
        ? 'retain-on-failure'
        : { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
})
