import type { Locator } from '@playwright/test'
import { expect } from './person.ts'

/** Opens an address again and again until the page shows `target`: publishing and the edge cache take a moment. */
export const reloadUntilVisible = (target: Locator, url: string) =>
  expect(async () => {
    await target.page().goto(url)
    await expect(target).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
