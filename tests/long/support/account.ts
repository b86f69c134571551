import type { Page } from '@playwright/test'
import { expect } from '../../journeys/support/authors.ts'
import type { pagesOf } from '../../journeys/support/pages.ts'
import { typeLogin } from './entering.ts'

/** The settings of an account, and the ways out of it and back in. */

type Pages = ReturnType<typeof pagesOf>

export const settings = '/authorportal/settings?section=security'

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export async function logOut(page: Page, pages: Pages) {
  // Beside the dashboard, which asks for a membership first.
  await page.goto(pages.at(settings))
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Author Login' })).toBeVisible()
}

export async function logInAgain(page: Page, pages: Pages, email: string, password: string) {
  await page.goto(pages.at('/login'))
  await typeLogin(page, email, password)
}
