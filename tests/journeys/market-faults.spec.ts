import type { Locator, Page } from '@playwright/test'
import { marketIsAwake, openMarket } from './support/market.ts'
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

test('a genre that nobody knows is a page that is not found, a page beyond the last is the last', {
  tag: ['@A4-10', '@A4-11'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page } = reader
  const { market } = pagesOf(platform)
  reader.expectFailure(/404/)
  for (const wrong of ['/elves', '/free/elves', '/fantasy/space-opera', '/all']) {
    const answer = await page.goto(market + wrong)
    expect(answer?.status(), wrong).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }

  for (const wrong of [
    '?page=9999&per=12',
    '?page=0&per=12',
    '?page=-3',
    '?page=x',
    '?per=7',
    '?sub=elves',
  ]) {
    const answer = await page.goto(market + wrong)
    expect(answer?.status(), wrong).toBe(200)
    await expect(books(page).first()).toBeVisible()
  }
  await page.goto(`${market}?page=9999&per=12`)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager.locator('[aria-current="page"]')).not.toHaveText(/9999|^Page 1$/)
  await expect(pager.getByRole('link', { name: 'Next' })).toHaveCount(0)
  await reader.looksRight()
})
