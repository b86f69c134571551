import type { Page, Route } from '@playwright/test'
import { newShop } from '../journeys/support/new-shop.ts'
import { demoLogin, pagesOf } from '../journeys/support/pages.ts'
import { expect, type Person, test } from '../journeys/support/person.ts'

/** Whatever fails on the way to the server: every screen stands, says so, and loses nothing. */

const calls = '**/api/**'

const tabs = {
  home: 'Home',
  getstarted: 'Let’s Get Started',
  addbook: 'Add Books',
  books: 'My Books',
  welcome: /Welcome/,
  blog: 'Blog',
  custompage: 'Custom Page',
  newsletter: 'Newsletter',
  orders: 'Orders',
  analytics: 'Analytics',
  store: 'See My Shop',
  settings: 'Settings',
} as const

async function stands(page: Page, heading: string | RegExp) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Portal' }).getByRole('link')).toHaveCount(12)
}

/** Walks all tabs while every call is answered so. */
async function walk({ page }: Person, desk: (tab: string) => string, answer: (route: Route) => unknown) {
  await page.route(calls, (route) => answer(route))
  for (const [tab, heading] of Object.entries(tabs)) {
    await page.goto(desk(tab))
    await stands(page, heading)
  }
  await page.unrouteAll()
}

test('every tab stands where each call answers a web page in place of data, which counts as nothing [B7-96]', async ({
  platform,
  person,
  login,
}) => {
  test.setTimeout(180_000)
  const author = await person()
  const { page } = author
  const { desk } = pagesOf(platform)
  const { email, password } = demoLogin(platform, 'william-morris')
  await login(author, email, password)
  const webPage = (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to your new web server</h1>' })
  await walk(author, desk, webPage)

  await test.step('and asks again when it is told to', async () => {
    await page.route(calls, webPage)
    await page.goto(desk('orders'))
    await expect(page.getByRole('alert')).toContainText(
      'This could not be loaded. The server has trouble answering. Nothing of yours is lost.',
    )
    await author.looksRight()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toBeHidden()

    await page.route(calls, webPage)
    await page.goto(desk('books'))
    await expect(page.getByText('No books found.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('every tab stands where each call fails, or nobody answers', async ({ platform, person, login }) => {
  test.setTimeout(240_000)
  const author = await person()
  author.expectFailure(/503|ERR_FAILED/)
  const { desk } = pagesOf(platform)
  const { email, password } = demoLogin(platform, 'william-morris')
  await login(author, email, password)
  await walk(author, desk, (route) => route.fulfill({ status: 503, body: 'upstream' }))
  await walk(author, desk, (route) => route.abort())
})

test('an author who waits long is told so, can go on elsewhere, and gets what was waited for', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page, context } = author
  const { desk } = pagesOf(platform)
  const { email, password } = demoLogin(platform, 'william-morris')
  await context.clock.install()
  await login(author, email, password)
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
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Perpetua')
  const { id } = await shop.publish({ title: 'The Lamp in the Well' })
  const author = await person()
  author.expectFailure(/ERR_INTERNET_DISCONNECTED|dynamically imported/)
  const { page, context } = author
  await login(author, shop.email, shop.password)
  await page.goto(`${pagesOf(platform).landing}authorportal/bookdetails?id=${id}`)
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
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
  person,
  login,
}) => {
  const author = await person()
  author.expectFailure(/401/)
  const { page, context } = author
  const { desk, landing } = pagesOf(platform)
  const { email, password } = demoLogin(platform, 'william-morris')
  await login(author, email, password)
  const refuse = (route: Route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in first.', code: 'identity.missing' } })

  await page.route('**/api/orders', refuse)
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
    await page.route('**/api/orders', refuse)
    await page.reload()
    await ended.getByRole('button', { name: 'Log in' }).click()
    await page.unrouteAll()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(desk('orders'))
    await expect(ended).toBeHidden()
  })
})

test('a screen whose code does not come leaves the menu standing, and opens when it is asked again', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  author.expectFailure(/ERR_FAILED|dynamically imported/)
  const { page } = author
  const { email, password } = demoLogin(platform, 'william-morris')
  await login(author, email, password)
  const code = /portal-assets\/Orders-.*\.js/
  await page.route(code, (route) => route.abort())
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await stands(page, 'This screen could not be opened')
  await expect(page.getByRole('alert')).toContainText('What you typed is kept.')
  await author.looksRight()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await stands(page, 'Orders')
})
