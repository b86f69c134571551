import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { bookOn, formats, listCall, titlesOn } from './support/book-list.ts'

test('an author waits for a slow list, meets a broken one, and asks again', {
  tag: ['@B2.9-12', '@B7-33', '@B7-34', '@B8-23'],
}, async ({ pages, author }) => {
  await author.publish({ title: 'At Last' })
  const { page } = author

  await test.step('a list that takes its time is said to be on its way', async () => {
    const mayAnswer = Promise.withResolvers<void>()
    await page.route(listCall, async (route) => {
      await mayAnswer.promise
      await route.continue()
    })
    const asked = page.waitForRequest(listCall)
    await page.goto(pages.desk('books'))
    const request = await asked
    expect([request.method(), request.postData()]).toEqual(['GET', null])
    await expect(page.getByText('Loading books...')).toBeVisible()
    mayAnswer.resolve()
    await expect(bookOn(page, 'At Last')).toBeVisible()
    await page.unroute(listCall)
  })

  for (const [fault, answer] of [
    ['a refusal', { status: 400, json: { error: 'No.', code: 'no' } }],
    ['a page of HTML', { status: 200, contentType: 'text/html', body: '<h1>Lost</h1>' }],
  ] as const) {
    await test.step(`${fault} shows an empty list, and Try again the books`, async () => {
      author.expectFailure(/400/)
      await page.route(listCall, (route) => route.fulfill(answer))
      await page.reload()
      await expect(page.getByText('No books found.')).toBeVisible()
      await author.looksRight()
      await page.unroute(listCall)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(bookOn(page, 'At Last')).toBeVisible()
    })
  }
})

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
    await expect(alert).toContainText('“Two” could not be archived and is back on your desk.')
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
