import type { Page } from '@playwright/test'
import { expect, test, typeLogin } from './support/entering.ts'

/** Holds a screen’s code until told, and says when it was asked for. */
async function holdCode(page: Page, screen: string) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const file = new RegExp(`/${screen}-[^/]+\\.js$`)
  const asked = page.waitForRequest(file, { timeout: 60_000 })
  await page.route(file, async (route) => {
    await promise
    await route.fallback()
  })
  return { asked, letGo }
}

test('from the code to the first screen, and from the login, there is always something to read', async ({
  pages,
  stranger,
}) => {
  const { page, email } = stranger
  await page.getByLabel('Verification code').fill(await stranger.code())
  const home = await holdCode(page, 'Home')
  const prompt = await holdCode(page, 'MembershipPrompt')
  const first = page.getByRole('heading', { level: 1, name: 'Home' })
  await page.getByRole('button', { name: 'Verify' }).click()
  await home.asked
  await expect(page.getByRole('button', { name: 'Opening your portal...' })).toBeDisabled()
  await expect(page.getByRole('status')).toHaveText('Verification successful! You can now log in.')
  home.letGo()
  await expect(first).toBeFocused()
  await prompt.asked
  await expect(first).toBeVisible()
  prompt.letGo()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Author Login' })).toBeVisible()

  await page.goto(pages.at('/login'))
  const again = await holdCode(page, 'Home')
  await typeLogin(page, email)
  await again.asked
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  again.letGo()
  await expect(first).toBeVisible()
})
