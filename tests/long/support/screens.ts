import type { Page } from '@playwright/test'
import { expect } from '../../journeys/support/authors.ts'

/** Every call of the portal to its server. */
export const calls = '**/api/**'

/** A screen of the portal, with its heading and the whole menu: its tabs, and Help. */
export async function stands(page: Page, heading: string | RegExp) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Portal' }).getByRole('link')).toHaveCount(15)
}
