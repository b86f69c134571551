import type { Route } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { demoLogin } from '../journeys/support/pages.ts'
import { stands } from './support/screens.ts'

test('a session that the server has ended leaves the screen as it is; a login in another tab heals it', async ({
  platform,
  pages,
  enter,
}) => {
  const author = await enter(demoLogin(platform, 'william-morris'))
  author.expectFailure(/401/)
  const { page, context } = author
  const { desk, landing } = pages
  const refuse = (route: Route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in first.', code: 'identity.missing' } })

  await page.route('**/api/orders?*', refuse)
  await page.goto(desk('orders'))
  const ended = page.getByRole('alert').filter({ hasText: 'You are no longer logged in.' })
  await expect(ended).toContainText('What you typed is kept.')
  await stands(page, 'Orders')
  await author.looksRight()

  await page.unrouteAll()
  const other = await context.newPage()
  await other.goto(`${landing}login`)
  await expect(other.getByText('Welcome back')).toBeVisible()
  await expect(ended).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
  await other.close()

  await test.step('or here, which leads back here', async () => {
    await page.route('**/api/orders?*', refuse)
    await page.reload()
    await expect(ended).toBeVisible()
    // Before the click: a browser that stops intercepting while a page is on its way can lose that page's scripts.
    await page.unrouteAll()
    await ended.getByRole('button', { name: 'Log in' }).click()
    await page.getByLabel('Email').fill(author.email)
    await page.getByLabel('Password', { exact: true }).fill(author.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(desk('orders'))
    await expect(ended).toBeHidden()
  })
})
