import type { Route } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import type { Person } from '../journeys/support/person.ts'
import { bookOn } from './support/book-list.ts'
import { calls, stands } from './support/screens.ts'

/** Whatever fails on the way to the server: every screen stands, says so, and loses nothing. */

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

/** Walks all tabs while every call is answered so. */
async function walk({ page }: Person, desk: (tab: string) => string, answer: (route: Route) => unknown) {
  await page.route(calls, (route) => answer(route))
  for (const [tab, heading] of Object.entries(tabs)) {
    await page.goto(desk(tab))
    await stands(page, heading)
  }
  await page.unrouteAll()
}

test('every tab stands where each call answers a web page in place of data, which counts as nothing', {
  tag: ['@B7-96'],
}, async ({ pages, author }) => {
  await author.publish({ title: 'The Well at the World’s End' })
  const { page } = author
  const { desk } = pages
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
    // The list asks again by itself, too, ten seconds after it was refused.
    await page.reload()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toBeHidden()

    await page.route(calls, webPage)
    await page.goto(desk('books'))
    await expect(page.getByText('No books found.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(bookOn(page, 'The Well at the World’s End')).toBeVisible()
  })
})

test('every tab stands where each call fails, or nobody answers', async ({ pages, author }) => {
  author.expectFailure(/503|ERR_FAILED/)
  const { desk } = pages
  await walk(author, desk, (route) => route.fulfill({ status: 503, body: 'upstream' }))
  await walk(author, desk, (route) => route.abort())
})

test('a screen whose code does not come leaves the menu standing, and opens when it is asked again', async ({
  author,
}) => {
  author.expectFailure(/ERR_FAILED|dynamically imported/)
  const { page } = author
  const code = /portal-assets\/Orders-.*\.js/
  await page.route(code, (route) => route.abort())
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await stands(page, 'This screen could not be opened')
  await expect(page.getByRole('alert')).toHaveText('Something went wrong while it was opened.')
  await author.looksRight()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await stands(page, 'Orders')
})
