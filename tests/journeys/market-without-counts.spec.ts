import type { Locator, Page } from '@playwright/test'
import { marketIsAwake, openMarket } from './support/market.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

/** What a reader sees of the market while a part of it is missing or slow. */

const genre = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Genres' }).getByRole('link', { name, exact: false }).first()
const books = (page: Page): Locator => page.locator('.grid').getByRole('heading').getByRole('link')
const nothing = (page: Page): Locator => page.getByText('No books match your filters.')

test('without the counts the market works as before, its genres without figures', async ({
  platform,
  person,
}) => {
  const reader = await person()
  const { page } = reader
  reader.expectFailure(/market-data\/counts/)
  await page.route('**/market-data/counts.json', (route) => route.abort())
  await openMarket(reader, pagesOf(platform).market)
  await genre(page, 'Fantasy').click()
  await expect(page).toHaveURL(/\/market\/fantasy$/)
  await expect(books(page).first()).toBeVisible()
  await reader.looksRight()
})

test('two subgenres at once, and the market cannot read their fronts: nothing is made up, and Retry brings the books', async ({
  platform,
  person,
}) => {
  const reader = await person()
  const { page } = reader
  reader.expectFailure(/market-data/)
  await page.goto(`${pagesOf(platform).market}/fantasy/dark-fantasy`)
  await expect(books(page).first()).toBeVisible()
  await page.route('**/market-data/fronts/**', (route) => route.abort())
  await page.reload()
  await marketIsAwake(page)
  await genre(page, 'Fairytales & Folklore').click()
  await expect(page).toHaveURL(/\/market\/fantasy\?sub=/)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(nothing(page)).toBeVisible()
  await reader.looksRight()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(books(page).first()).toBeVisible()
  await expect(nothing(page)).toBeHidden()
})

test('two subgenres at once need neither masks nor chunks, and no counts to be shown', async ({
  platform,
  person,
}) => {
  const reader = await person()
  const { page } = reader
  reader.expectFailure(/market-data/)
  await page.goto(`${pagesOf(platform).market}/fantasy/dark-fantasy`)
  for (const part of ['counts.json', 'histogram.json', 'masks/**', 'chunks/**']) {
    await page.route(`**/market-data/${part}`, (route) => route.abort())
  }
  await marketIsAwake(page)
  await genre(page, 'Fairytales & Folklore').click()
  await expect(page).toHaveURL(/\/market\/fantasy\?sub=/)
  await expect(books(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
})
