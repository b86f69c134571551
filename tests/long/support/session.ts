import type { Page } from '@playwright/test'

/** What a login leaves in the browser. */

export const session = (page: Page) => page.evaluate(() => ({ ...sessionStorage }))

export const tokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('Cognito')))
