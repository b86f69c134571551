import type { Locator, Page } from '@playwright/test'
import { openMarket } from './support/market.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

/** What a reader sees of the market while a part of it is missing or slow. */

const genre = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Genres' }).getByRole('link', { name, exact: false }).first()
const books = (page: Page): Locator => page.locator('.grid').getByRole('heading').getByRole('link')
const nothing = (page: Page): Locator => page.getByText('No books match your filters.')

test('a shelf that cannot be read is empty, says so, and comes with a Retry that brings it', {
  tag: ['@A8-07', '@A8-08'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page } = reader
  reader.expectFailure(/market-data\/fronts/)
  await openMarket(reader, pagesOf(platform).market)
  await expect(books(page).first()).toBeVisible()

  for (const broken of [{ abort: true }, { status: 500, body: 'no' }, { status: 200, body: '<html>' }]) {
    await page.route('**/market-data/fronts/**', (route) =>
      'abort' in broken ? route.abort() : route.fulfill(broken),
    )
    await genre(page, 'Horror').click()
    await expect(nothing(page)).toBeVisible()
    await expect(page).toHaveURL(/\/market\/horror$/)
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.goBack()
    await expect(books(page).first()).toBeVisible()
    await page.unroute('**/market-data/fronts/**')
  }

  await page.route('**/market-data/fronts/**', (route) => route.abort())
  await genre(page, 'Horror').click()
  await expect(nothing(page)).toBeVisible()
  await reader.looksRight()
  await page.unroute('**/market-data/fronts/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(books(page).first()).toBeVisible()
  await expect(nothing(page)).toBeHidden()
})

test('a shelf that is slow is nine grey cards until it is there', { tag: ['@A2.5-25'] }, async ({
  platform,
  person,
}) => {
  const reader = await person()
  const { page } = reader
  await openMarket(reader, pagesOf(platform).market)
  const slow = Promise.withResolvers<void>()
  await page.route('**/market-data/fronts/**', async (route) => {
    await slow.promise
    await route.continue()
  })
  await genre(page, 'Horror').click()
  await expect(page.locator('.card.blank')).toHaveCount(9)
  await expect(books(page)).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveText('Loading…')
  await reader.looksRight()
  slow.resolve()
  await expect(page.locator('.card.blank')).toHaveCount(0)
  await expect(books(page).first()).toBeVisible()
})
