import { customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { expect, test } from '../journeys/support/authors.ts'

test('a page that was deleted too soon is back at its address', async ({ pages, author }) => {
  const names = { title: 'Names', intro: '<p>All of them.</p>', sections: [], isPublished: true }
  const people = await author.call(customPageCalls.savePage, { ...names, title: 'People' })
  await author.call(customPageCalls.savePage, { ...names, slug: people.slug, etag: people.etag })
  const { page } = author
  await page.goto(pages.desk('custompage'))
  const list = page.getByRole('navigation', { name: 'Your pages' })
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Names')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(list.getByRole('link', { name: /Names/ })).toBeHidden()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/“Names” is back. Live in/)).toBeVisible()
  await expect(list.getByRole('link', { name: /Names/ })).toHaveAttribute('href', /page=people$/)
  await list.getByRole('link', { name: /Names/ }).click()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Unpublished. The page is kept', { exact: false })).toBeVisible()
  await expect(list.getByRole('link', { name: /Names/ })).toContainText('Draft')
})
