import type { Page } from '@playwright/test'
import { expect } from './person.ts'

/** Waits until the page is no wider than its window. */
export const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)
