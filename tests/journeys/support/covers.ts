import type { Page } from '@playwright/test'

/** Keeps pictures away until they are let in. */
export async function holdPictures(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
