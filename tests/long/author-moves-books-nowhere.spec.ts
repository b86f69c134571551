import { expect, test } from '../journeys/support/authors.ts'
import { bookOn } from './support/book-list.ts'

test('an author who arranges books sees which moves lead nowhere, and no empty list', async ({
  pages,
  author,
}) => {
  for (const title of ['Two', 'One']) await author.publish({ title })
  const { page } = author
  const move = (how: string) => page.getByRole('button', { name: `Move ${how}`, exact: true })
  await page.goto(`${pages.desk('books')}&arrange=yes`)
  for (const way of ['One first', 'One up', 'Two down']) {
    await expect(move(way)).toHaveAttribute('aria-disabled', 'true')
  }
  await author.looksRight()
  await move('Two up').click()
  await expect(page.getByRole('row').locator('b')).toHaveText(['Two', 'One'])
  await expect(move('Two up')).toBeFocused()
  for (const way of ['Two first', 'Two up', 'One down']) {
    await expect(move(way)).toHaveAttribute('aria-disabled', 'true')
  }
  await expect(move('One up')).not.toHaveAttribute('aria-disabled')

  await page.getByRole('link', { name: 'Done' }).click()
  for (const title of ['One', 'Two']) {
    const stored = page.waitForResponse('**/api/archive-book')
    await bookOn(page, title).getByRole('button', { name: 'Archive' }).click()
    await expect(bookOn(page, title)).toBeHidden()
    await stored
  }
  await page.goto(`${pages.desk('books')}&arrange=yes`)
  await expect(page.getByText('No books found.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add your first book' })).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
})
