import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { bookOn, formats } from './support/book-list.ts'

test('of two tabs that change one price, the second is asked; what else each changed is saved', async ({
  pages,
  author,
}) => {
  await author.publish({ title: 'Contested', formats })
  const first = author.page
  await first.goto(pages.desk('books'))
  await expect(bookOn(first, 'Contested')).toBeVisible()
  const second = await author.context.newPage()
  await second.goto(first.url())
  const figure = (page: Page, field: string) =>
    bookOn(page, 'Contested').getByRole('button', { name: new RegExp(`^Paperback ${field}`) })
  const type = async (page: Page, field: string, text: string) => {
    await figure(page, field).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const saveAll = (page: Page) => page.getByRole('button', { name: 'Save all' }).click()

  await type(second, 'price', '20')
  await type(first, 'quantity', '50')
  await saveAll(first)
  await expect(first.getByText(/Book saved!/).first()).toBeVisible()
  author.expectFailure(/412/)
  await saveAll(second)
  await expect(second.getByText(/Book saved!/).first()).toBeVisible()
  await expect(figure(second, 'quantity')).toHaveText('50')

  await type(first, 'price', '30')
  await saveAll(first)
  await expect(first.getByRole('alert')).toContainText('Contested, Paperback price')
  await author.looksRight()
  await first.getByRole('button', { name: 'Keep mine: $30.00' }).click()
  await saveAll(first)
  await expect(first.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await expect(figure(first, 'price')).toHaveText('$30.00')
  await expect(figure(first, 'quantity')).toHaveText('50')
})
