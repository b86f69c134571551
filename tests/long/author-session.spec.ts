import type { Page, Request } from '@playwright/test'
import { newAuthor, newShop } from '../journeys/support/new-shop.ts'
import { demoLogin, pagesOf } from '../journeys/support/pages.ts'
import { expect, test } from '../journeys/support/person.ts'

/** What a login leaves in the browser, how long it lasts, and what is left of it afterwards. */

const session = (page: Page) => page.evaluate(() => ({ ...sessionStorage }))
const tokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('Cognito')))

test('the browser keeps who is signed in for the session, and nothing that opens anything in a cookie [B3.1-13] [B3.1-14] [B3.1-15] [B3.1-19] [B9-32]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page, context } = author
  const { email, password } = demoLogin(platform, 'george-macdonald')
  await login(author, email, password)
  const kept = await session(page)
  expect(kept).toMatchObject({ firstName: 'George', lastName: 'MacDonald', sub: expect.stringMatching(/./) })
  expect(kept.userSub).toBe(kept.sub)
  expect(await page.evaluate(() => localStorage.getItem('sub'))).toBe(kept.sub)

  await page.getByRole('button', { name: 'Change light' }).first().click()
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name).sort()).toEqual(['lc-light', 'lc-signed-in'])
  for (const { path, sameSite, expires, value } of cookies) {
    expect({ path, sameSite }).toEqual({ path: '/', sameSite: 'Lax' })
    expect(expires - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60)
    expect(value.length).toBeLessThan(12)
  }
})

test('the browser keeps how far the shop has come, and thinks of a new author as without anything [B3.1-16] [B3.1-17] [B3.1-18] [B3.1-21] [B3.1-22]', async ({
  platform,
  person,
  login,
}) => {
  const made = await newAuthor(platform, 'Orla')
  const novice = await person()
  const status = Promise.withResolvers<void>()
  await novice.page.route('**/api/checkMembershipStatus', async (route) => {
    await status.promise
    await route.continue()
  })
  await login(novice, made.email, made.password)
  await expect(novice.page.getByText('Welcome back, Orla')).toBeVisible()
  expect(await session(novice.page)).toMatchObject({ membershipactive: 'false', onboardingcomplete: 'false' })
  status.resolve()

  const author = await person()
  const { email, password } = demoLogin(platform, 'e-nesbit')
  await login(author, email, password)
  await expect
    .poll(() => session(author.page))
    .toMatchObject({ membershipactive: 'true', onboardingcomplete: 'true', subdomain: 'e-nesbit' })
})

test('an author signs out: session, tokens and every trace are gone, in the other tab as well [B2.3-22] [B2.3-23] [B2.3-24] [B2.3-25]', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Ottilie')
  const { id } = await shop.publish({ title: 'The Two Lamps' })
  const author = await person()
  const { page, context } = author
  const { landing, market } = pagesOf(platform)
  await login(author, shop.email, shop.password)
  await expect(page.getByRole('link', { name: 'Market', exact: true })).toHaveAttribute('href', '/market')
  expect((await tokens(page)).length).toBeGreaterThan(0)

  const other = await context.newPage()
  await other.goto(`${landing}authorportal/bookdetails?id=${id}`)
  await other.getByLabel('Tagline').fill('One is out.')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(landing)
  expect(await session(page)).toEqual({})
  expect(await tokens(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('sub'))).toBeNull()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('lc-signed-in')

  await test.step('the other tab has noticed, remembers its place, and has lost no word', async () => {
    await expect(other.getByRole('alert')).toContainText('You signed out in another tab.')
    await other.getByLabel('Email').fill(shop.email)
    await other.getByLabel('Password', { exact: true }).fill(shop.password)
    await other.getByRole('button', { name: 'Login' }).click()
    await expect(other).toHaveURL(`${landing}authorportal/bookdetails?id=${id}`)
    await expect(other.getByLabel('Tagline')).toHaveValue('One is out.')
  })

  await test.step('Back does not lead to a login again', async () => {
    await page.goto(market)
    await page.goto(`${landing}login`)
    await expect(page).toHaveURL(`${landing}authorportal/mainpage`)
    await page.goBack()
    await expect(page).toHaveURL(market)
  })
})

test('who is signed in passes the login, and lands where it was asked for [B2.1-06] [B2.1-07] [B2.1-09]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const { landing } = pagesOf(platform)
  const { email, password } = demoLogin(platform, 'george-macdonald')
  await login(author, email, password)
  for (const [from, there] of [
    ['', 'authorportal/mainpage'],
    ['?from=%2Fauthorportal%2Faboutus', 'authorportal/aboutus'],
    ['?from=https%3A%2F%2Fevil.example%2Fauthorportal', 'authorportal/mainpage'],
  ]) {
    await page.goto(`${landing}login${from}`)
    await expect(page).toHaveURL(landing + there)
  }
})

const isRefresh = (request: Request) =>
  (request.headers()['x-amz-target'] ?? '').includes('GetTokensFromRefreshToken')

test('credentials are fresh every 50 minutes; where they cannot be, the login says that the check failed [B9-23] [B8-48] [B8-49]', async ({
  platform,
  person,
  login,
}) => {
  const made = await newAuthor(platform, 'Osric')
  const author = await person()
  const { page, context } = author
  await context.clock.install()
  await login(author, made.email, made.password)
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
  expect((await refreshed).status()).toBe(200)

  await page.goto(pagesOf(platform).desk('orders'))
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
  await expect(page.getByRole('alert')).toContainText('Session check failed. You’ve been logged out.')
  await expect(page).toHaveURL(/\/login\?from=%2Fauthorportal%2Fmainpage%3Ftab%3Dorders&ended=failed-check$/)
  expect(await tokens(page)).toEqual([])
})

test('a machine that slept for hours wakes to the login, whatever the first hand on the mouse does [B9-09] [B9-11]', async ({
  platform,
  person,
  login,
}) => {
  const made = await newAuthor(platform, 'Odile')
  const author = await person()
  const { page, context } = author
  await context.clock.install()
  await login(author, made.email, made.password)
  await page.getByRole('button', { name: 'Close' }).click()
  // Asleep, no timer runs: only the clock on the wall has moved on.
  const later = Date.now() + 5 * 60 * 60_000
  await context.clock.setSystemTime(later)
  await page.mouse.move(100, 300)
  await expect(page.getByRole('alert')).toContainText(
    'You’ve been logged out due to 30 minutes of inactivity.',
  )

  await test.step('and a window that is opened after a night asks for the login, too', async () => {
    await page.getByLabel('Email').fill(made.email)
    await page.getByLabel('Password', { exact: true }).fill(made.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Welcome back, Odile')).toBeVisible()
    const place = pagesOf(platform).desk('settings')
    await page.close()
    await context.clock.setSystemTime(later + 8 * 60 * 60_000)
    const morning = await context.newPage()
    await morning.goto(place)
    await expect(morning.getByRole('alert')).toContainText('30 minutes of inactivity')
    await expect(morning).toHaveURL(/from=%2Fauthorportal%2Fmainpage%3Ftab%3Dsettings/)
  })
})

test('an author who is warned may sign out at once, by mouse or by keyboard [B9-10]', async ({
  platform,
  person,
  login,
}) => {
  const made = await newAuthor(platform, 'Oswin')
  const author = await person()
  const { page, context } = author
  await context.clock.install()
  await login(author, made.email, made.password)
  await page.getByRole('button', { name: 'Close' }).click()
  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await context.clock.fastForward('28:30')
  await expect(warning).toBeVisible()
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(warning).toBeHidden()

  await context.clock.fastForward('28:30')
  await warning.getByRole('button', { name: 'Sign out now' }).click()
  await expect(page).toHaveURL(pagesOf(platform).landing)
})
