import type { Request } from '@playwright/test'
import { expect, ownClock, test } from '../journeys/support/authors.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'
import { operationOf } from './support/provider.ts'
import { tokens } from './support/session.ts'

const isRefresh = (request: Request) => operationOf(request) === 'GetTokensFromRefreshToken'

test('credentials are fresh every 50 minutes; where they cannot be, the login says that the check failed', {
  tag: ['@B9-23', '@B8-48', '@B8-49'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newAuthor(platform, 'Osric'), ownClock)
  const { page, context } = author
  await page.getByRole('button', { name: 'Close' }).click()
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (isRefresh(request)) refreshes.push(request.url())
  })
  const stayFor = async (time: string) => {
    await context.clock.fastForward(time)
    await page.mouse.move(300 + Math.random() * 50, 300)
  }
  await stayFor('25:00')
  await stayFor('24:00')
  expect(refreshes).toEqual([])
  const refreshed = page.waitForResponse((answer) => isRefresh(answer.request()))
  await stayFor('02:00')
  const answer = await refreshed
  expect(answer.status()).toBe(200)

  await page.goto(pages.desk('orders'))
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  author.expectFailure(/400/)
  await page.route(`${platform.identity.endpoint}/**`, (route) =>
    isRefresh(route.request())
      ? route.fulfill({
          status: 400,
          headers: { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' },
          contentType: 'application/x-amz-json-1.1',
          body: JSON.stringify({
            __type: 'NotAuthorizedException',
            message: 'Refresh Token has been revoked',
          }),
        })
      : route.continue(),
  )
  await stayFor('25:00')
  await stayFor('26:00')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Session check failed. You’ve been logged out.')
  await expect(alert).toContainText('Log in to continue.')
  await expect(page.getByText('kept', { exact: false }), 'nothing was typed').toHaveCount(0)
  await expect(page).toHaveURL(/\/login\?from=%2Fauthorportal%2Fmainpage%3Ftab%3Dorders&ended=failed-check$/)
  await expect.poll(() => tokens(page)).toEqual([])
})

test('a machine that slept for hours wakes to the login, whatever the first hand on the mouse does', {
  tag: ['@B9-09', '@B9-11'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newAuthor(platform, 'Odile'), ownClock)
  const { page, context } = author
  await page.getByRole('button', { name: 'Close' }).click()
  // Asleep, no timer runs: only the clock on the wall has moved on.
  const later = Date.now() + 5 * 60 * 60_000
  await context.clock.setSystemTime(later)
  await page.mouse.move(100, 300)
  await expect(page.getByRole('alert')).toContainText(
    'You’ve been logged out due to 30 minutes of inactivity.',
  )

  await test.step('and a window that is opened after a night asks for the login, too', async () => {
    await page.getByLabel('Email').fill(author.email)
    await page.getByLabel('Password', { exact: true }).fill(author.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Welcome back, Odile')).toBeVisible()
    const place = pages.desk('settings')
    await page.close()
    await context.clock.setSystemTime(later + 8 * 60 * 60_000)
    const morning = await context.newPage()
    await morning.goto(place)
    await expect(morning.getByRole('alert')).toContainText('30 minutes of inactivity')
    await expect(morning).toHaveURL(/from=%2Fauthorportal%2Fmainpage%3Ftab%3Dsettings/)
  })
})

test('an author who is warned may sign out at once, by mouse or by keyboard', { tag: ['@B9-10'] }, async ({
  platform,
  pages,
  enter,
}) => {
  const author = await enter(newAuthor(platform, 'Oswin'), ownClock)
  const { page, context } = author
  await page.getByRole('button', { name: 'Close' }).click()
  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await context.clock.fastForward('28:30')
  await expect(warning).toBeVisible()
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(warning).toBeHidden()

  await context.clock.fastForward('28:30')
  await warning.getByRole('button', { name: 'Sign out now' }).click()
  await expect(page).toHaveURL(pages.landing)
})
