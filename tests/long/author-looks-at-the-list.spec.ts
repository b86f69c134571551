import { expect, test } from '../journeys/support/authors.ts'
import { bookOn } from './support/book-list.ts'

test('what an author’s books look like in the list says that prices can be changed, and a profile reads as words', async ({
  pages,
  author,
}) => {
  const { page } = author
  await author.publish({ title: 'Priced' })
  await page.goto(pages.desk('books'))
  const card = bookOn(page, 'Priced')
  const price = card.getByRole('button', { name: 'Paperback price', exact: false })
  await expect(price).toHaveCSS('border-top-width', '1px')
  await expect(price).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  const ground = await card.evaluate((article) => getComputedStyle(article).backgroundColor)
  await expect(price).not.toHaveCSS('border-top-color', ground)

  await page.goto(pages.at('/authorportal/profile'))
  await expect(page.getByText('Logged in since')).toBeVisible()
  await expect(page.locator('pre')).toBeHidden()
  await page.getByText('This page as raw data').click()
  await expect(page.locator('pre')).toBeVisible()
})
