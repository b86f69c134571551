import { defineConfig } from '@playwright/test'
import { browserArguments } from './browser.ts'

/** Those in which people write, pay, are written to and wait for what others did: they lean on every service. */
const leaningOnServices = [
  'author-adds-a-book',
  'author-and-readers',
  'author-forgot-password',
  'author-sets-up',
  'author-signs-up',
  'reader-follows-wrong-addresses',
  'reader-in-a-shop',
  'reader-signs-up',
  'reader-signs-up-without-javascript',
  'reader-turned-away',
  'reader-writes-to-an-author',
]

/**
 * `JOURNEYS=long` runs those of `pnpm test:long`, and `JOURNEYS=unkind` some of `pnpm test` on a platform whose
 * services have a bad day; else those of `pnpm test`.
 */
export default defineConfig({
  testDir: process.env.JOURNEYS === 'long' ? './long' : './journeys',
  testMatch:
    process.env.JOURNEYS === 'unkind' ? leaningOnServices.map((name) => `${name}.spec.ts`) : /\.spec\.ts$/,
  globalSetup: './journeys/support/start-platform.ts',
  outputDir: '../test-results/journeys',
  timeout: process.env.JOURNEYS === 'unkind' ? 180_000 : 90_000,
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
