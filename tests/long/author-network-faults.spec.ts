import type { Route } from '@playwright/test'
import { expect, ownClock, test } from '../journeys/support/authors.ts'
import { demoLogin } from '../journeys/support/pages.ts'
import { calls, stands } from './support/screens.ts'

/** Whatever fails on the way to the server: every screen stands, says so, and loses nothing. */

test('an author who waits long is told so, can go on elsewhere, and gets what was waited for', async ({
  platform,
  pages,
  enter,
}) => {
  const author = await enter(demoLogin(platform, 'william-morris'), ownClock)
  const { page, context } = author
  const { desk } = pages
  const answered = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await answered.promise
    await route.continue().catch(() => {})
  })
  await page.goto(desk('orders'))
  await stands(page, 'Orders')
  const patience = page.getByText('This takes longer than usual. You can wait, or go on elsewhere.')
  await expect(page.getByText('Loading orders...')).toBeVisible()
  await context.clock.fastForward('00:06')
  await expect(patience).toBeVisible()
  await author.looksRight()

  await page.getByRole('link', { name: 'My Books' }).first().click()
  await stands(page, 'My Books')
  await expect(page.getByText('Loading books...')).toBeVisible()
  answered.resolve()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(patience).toBeHidden()
})

test('an author whose network goes away while typing keeps every word, and saves when it is back', async ({
  pages,
  author,
}) => {
  const { id } = await author.publish({ title: 'The Lamp in the Well' })
  author.expectFailure(/ERR_INTERNET_DISCONNECTED|dynamically imported/)
  const { page, context } = author
  await page.goto(pages.edit(id))
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('It burns under water')

  await context.setOffline(true)
  const line = page.getByText('You are offline. What you type is kept.')
  await expect(line).toBeVisible()
  await tagline.fill('It burns under water, and hums.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toContainText('You seem to be offline. What you typed is kept.')
  await author.looksRight()

  await test.step('the menu still leads elsewhere and back, and nothing is lost', async () => {
    await page.getByRole('link', { name: 'Home' }).first().click()
    // The page that is left has a heading of its own: only Home's says that the way back begins there.
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await page.goBack()
    await context.setOffline(false)
    await expect(line).toBeHidden()
    await expect(tagline).toHaveValue('It burns under water, and hums.')
  })

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/Book updated!/)).toBeVisible()
})

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
