import { expect, test } from '../journeys/support/authors.ts'
import { bookOn } from './support/book-list.ts'

test('what an author’s books look like in the list says that prices can be changed, and a profile reads as words', async ({
  pages,
  author,
}) => {
  const { page } = author
  await author.publish({ title: 'Priced' })
  await page.goto(pages.desk('books'))
  const price = bookOn(page, 'Priced').getByRole('button', { name: 'Paperback price', exact: false })
  const [border, ground] = await price.evaluate((cell) => {
    const { borderTopColor, borderTopWidth } = getComputedStyle(cell)
    return [
      `${borderTopWidth} ${borderTopColor}`,
      getComputedStyle(cell.closest('article') ?? cell).backgroundColor,
    ]
  })
  expect(border).toMatch(/^1px/)
  expect(border).not.toContain('rgba(0, 0, 0, 0)')
  expect(border).not.toContain(ground)

  await page.goto(pages.at('/authorportal/profile'))
  await expect(page.getByText('Logged in since')).toBeVisible()
  await expect(page.locator('pre')).toBeHidden()
  await page.getByText('This page as raw data').click()
  await expect(page.locator('pre')).toBeVisible()
})
