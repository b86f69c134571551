import { defineConfig } from '@playwright/test'
import { browserArguments } from './browser.ts'

/**
 * `JOURNEYS=long` runs those of `pnpm test:long`, and `JOURNEYS=unkind` those of `pnpm test` on a platform
 * whose services have a bad day.
 */
export default defineConfig({
  testDir: process.env.JOURNEYS === 'long' ? './long' : './journeys',
  testMatch: /\.spec\.ts$/,
  globalSetup: './journeys/support/start-platforms.ts',
  outputDir: '../test-results/journeys',
  // Each step has a limit of its own; this one ends what hangs, also on a machine that is three times slower.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  // Each walks on a platform of their own. Two keep two cores busy; more would only wait for each other.
  workers: process.env.JOURNEY_HOME ? 1 : 2,
  retries: 0,
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
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
  },
})
