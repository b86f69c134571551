import type { Locator, Page } from '@playwright/test'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

const books = (page: Page): Locator => page.locator('.grid').getByRole('heading').getByRole('link')

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
