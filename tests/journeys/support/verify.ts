import type { Page } from '@playwright/test'
import { expect } from './person.ts'

/**
 * Verifies the code that stands there, and reads what is said then. It is said for two seconds, of which at most a
 * tenth of one has gone when the page's clock stands still at last. Until then it goes on step by step: what the
 * identity provider asks to be sent once more waits for it.
 */
export async function verifyAgainstStoppedClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await page.getByRole('button', { name: 'Verify' }).click()
  const said = page.getByRole('status')
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(said).toHaveText('Verification successful! You can now log in.', { timeout: 200 })
  }).toPass({ timeout: 30_000, intervals: [0] })
}
