import { defineConfig } from '@playwright/test'
import { browserArguments } from './browser.ts'

/** `JOURNEYS=long` runs those of `pnpm test:long`; else those of `pnpm test`. */
export default defineConfig({
  testDir: process.env.JOURNEYS === 'long' ? './long' : './journeys',
  globalSetup: './journeys/support/start-platform.ts',
  outputDir: '../test-results/journeys',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 1,
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
