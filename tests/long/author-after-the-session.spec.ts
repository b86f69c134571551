import type { Route } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { buy, edition } from './support/edition.ts'
import { stands } from './support/screens.ts'

test('a session that the server has ended leaves the screen as it is; a login in another tab heals it', async ({
  pages,
  author,
}) => {
  author.expectFailure(/401/)
  const { page, context } = author
  const { desk, landing } = pages
  const refuse = (route: Route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in first.', code: 'identity.missing' } })

  await page.route('**/api/orders?*', refuse)
  await page.goto(desk('orders'))
  const ended = page.getByRole('alert').filter({ hasText: 'You are no longer logged in.' })
  await expect(ended, 'nothing is kept of a screen without a form').toHaveText(
    /^You are no longer logged in\. Log in$/,
  )
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

test('what an author writes about an order and its parcel outlives the session', async ({
  pages,
  author,
}) => {
  author.expectFailure(/401/)
  const { page } = author
  await buy(author, await author.publish(edition), 'Vane Mossman')
  await page.goto(pages.desk('orders'))
  await page.getByRole('row').filter({ hasText: 'Vane' }).getByRole('link').first().click()
  const note = page.getByLabel('Your notes')
  const dialog = page.getByRole('dialog')
  const words = dialog.getByLabel('A few words of your own')
  const restored = 'What you had typed is still here.'
  await note.fill('Asked for green ink.')
  await page.getByRole('button', { name: 'Mark as sent…' }).click()
  await words.fill('Mind the moss.')

  const calls = /\/api\/(mark-orders|save-order-notes)/
  await page.route(calls, (route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in first.', code: 'identity.missing' } }),
  )
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  const ended = page.getByRole('alert').filter({ hasText: 'You are no longer logged in.' })
  await expect(ended).toContainText('What you typed is kept.')
  await author.looksRight()
  await page.unroute(calls)
  await ended.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(author.email)
  await page.getByLabel('Password', { exact: true }).fill(author.password)
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page.getByText(restored, { exact: false })).toBeVisible()
  await expect(note).toHaveValue('Asked for green ink.')
  await page.getByRole('button', { name: 'Save Notes' }).click()
  await expect(page.getByText(/^Your notes to order .* are saved/)).toBeVisible()
  await expect(page.getByText(restored, { exact: false })).toBeHidden()
  await page.getByRole('button', { name: 'Mark as sent…' }).click()
  await expect(dialog.getByText(restored, { exact: false })).toBeVisible()
  await expect(words).toHaveValue('Mind the moss.')
  await author.looksRight()
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText('It was sent', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expect(note).toHaveValue('Asked for green ink.')
  await expect(page.getByText(restored, { exact: false })).toBeHidden()
})
