import { expect, test } from '../journeys/support/authors.ts'
import { bookOn, formats, titlesOn } from './support/book-list.ts'

test('what is refused goes back to where it was, and says why; what was typed stays', async ({
  pages,
  author,
}) => {
  for (const title of ['One', 'Two', 'Three']) await author.publish({ title, formats })
  const { page } = author
  await page.goto(pages.desk('books'))
  await expect(titlesOn(page)).toHaveText(['Three', 'Two', 'One'])
  author.expectFailure(/500/)
  const refuse = (call: string) =>
    page.route(`**/api/${call}`, (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong. Try again.', code: 'fault' } }),
    )
  const alert = page.getByRole('alert')

  await test.step('a deletion', async () => {
    await refuse('archive-book')
    await bookOn(page, 'Two').getByRole('button', { name: 'Archive' }).click()
    await expect(alert).toContainText('“Two” could not be archived and is back in My Books.')
    await expect(titlesOn(page)).toHaveText(['Three', 'Two', 'One'])
    await author.looksRight()
  })
  await test.step('a duplicate', async () => {
    await refuse('duplicate-book')
    await bookOn(page, 'Two').getByRole('button', { name: 'Duplicate' }).click()
    await expect(alert).toContainText('“Two” could not be duplicated.')
  })
  await test.step('a figure, which stays typed and can be saved again', async () => {
    await refuse('savebookdata')
    const price = bookOn(page, 'Two').getByRole('button', { name: /^Paperback price/ })
    await price.click()
    await page.keyboard.type('15')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save all' }).click()
    await expect(alert).toContainText('Error saving book: Something went wrong. Try again.')
    await expect(price).toHaveText('$15.00')
    await page.unroute('**/api/savebookdata')
    await page.getByRole('button', { name: 'Save all' }).click()
    await expect(alert).toBeHidden()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  })
  await test.step('a move', async () => {
    await refuse('move-book')
    await page.getByRole('link', { name: 'Arrange' }).click()
    await page.getByRole('button', { name: 'Move One up' }).click()
    await expect(alert).toContainText('“One” could not be moved and stands where it stood.')
    await expect(page.getByRole('row').locator('b')).toHaveText(['Three', 'Two', 'One'])
  })
})
