import { marketIsSettled, openMarket } from './support/market.ts'
import { pagesOf } from './support/pages.ts'
import { expect, type Person, test } from './support/person.ts'

/** Walks the market's lists; what a link leads to is the same with and without JavaScript. */
async function walk({ page }: Person, open: () => Promise<unknown>) {
  const genres = page.getByRole('navigation', { name: 'Genres' })
  const list = page.getByRole('navigation', { name: 'List' })
  const status = page.getByRole('status')
  const books = page.locator('.grid').getByRole('link')

  await open()
  await expect(status).toHaveText(/\d+ books/)
  const all = await status.textContent()
  await expect(books.nth(10)).toBeVisible()

  await genres.getByRole('link', { name: 'Fantasy', exact: false }).first().click()
  await expect(page).toHaveURL(/\/market\/fantasy$/)
  await genres.getByRole('link', { name: 'Dark Fantasy', exact: false }).click()
  await expect(page).toHaveURL(/\/market\/fantasy\/dark-fantasy$/)
  await expect(page.getByRole('link', { name: 'Lilith', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Phantastes', exact: true })).toBeHidden()
  await expect(status).toHaveText(/\d+ books?/)
  const dark = await status.textContent()

  await list.getByRole('link', { name: 'Top 100 Free' }).click()
  await expect(page).toHaveURL(/\/market\/free\/fantasy\/dark-fantasy$/)
  await expect(page.getByRole('link', { name: 'Goblin Market', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lilith', exact: true })).toBeHidden()

  await page.goBack()
  await expect(page).toHaveURL(/\/market\/fantasy\/dark-fantasy$/)
  await expect(status).toHaveText(dark ?? '')
  await expect(page.getByRole('link', { name: 'Lilith', exact: true })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('link', { name: 'Goblin Market', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lilith', exact: true })).toBeHidden()

  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/market\/free$/)
  await list.getByRole('link', { name: 'Top 100 Paid' }).click()
  await expect(page).toHaveURL(/\/market$/)
  await expect(status).toHaveText(all ?? '')
}

test('a reader goes through the market by list and genre, back and forward, and no page reloads', {
  tag: ['@A1-06'],
}, async ({ platform, person }) => {
  await marketIsSettled(platform)
  const reader = await person()
  let documents = 0
  reader.page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await walk(reader, () => openMarket(reader, pagesOf(platform).market))
  expect(documents).toBe(1)
  await reader.looksRight()
})

test('the same way is open without JavaScript, by links alone', async ({ platform, person }) => {
  await marketIsSettled(platform)
  const reader = await person({ javaScriptEnabled: false })
  await walk(reader, () => reader.page.goto(pagesOf(platform).market))
})
