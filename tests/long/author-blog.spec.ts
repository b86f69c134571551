import { postCalls } from '@lorecircle/shared/post/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { post } from './support/posts.ts'

test('posts stand by year and month, and each part folds', {
  tag: ['@B2.13-04', '@B2.13-06', '@B2.13-07', '@B2.13-08'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newShop(platform, 'Folda'), { viewport: { width: 360, height: 800 } })
  const dates = ['2026-03-02', '2026-03-20', '2026-01-05', '2025-12-31']
  for (const [at, date] of dates.entries()) {
    await author.call(postCalls.savePost, post(at, { createdAt: `${date}T12:00:00.000Z` }))
  }
  await author.call(postCalls.savePost, post(9, { isPublished: false }))
  const { page } = author
  await page.goto(pages.desk('blog'))

  const fold = (name: string) =>
    page
      .getByRole('group')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last()
  const summary = (name: string) =>
    page.locator('summary').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(fold('March').getByRole('link', { name: /^Edit/ })).toHaveText(['Edit', 'Edit'])
  await expect(page.getByText('Post 1', { exact: true })).toBeVisible()
  await expect(page.getByText('Post 2', { exact: true })).toBeHidden()
  await summary('January').click()
  await expect(page.getByText('Post 2', { exact: true })).toBeVisible()
  await summary('March').click()
  await expect(page.getByText('Post 1', { exact: true })).toBeHidden()
  await summary('2025').click()
  await summary('December').click()
  await expect(page.getByText('Post 3', { exact: true })).toBeVisible()
  await summary('2026').click()
  await expect(page.getByText('Post 2', { exact: true })).toBeHidden()
  await expect(page.getByText('Post 9', { exact: true })).toBeVisible()
  await summary('Drafts').click()
  await expect(page.getByText('Post 9', { exact: true })).toBeHidden()
  await author.looksRight()
  await expectNoSidewaysScroll(page)
})
