import { expect, test } from '../journeys/support/authors.ts'

const title = 'The Phoenix and the Carpet'
const kept = '$12.00'

test('an author changes a price on the desk, takes it back, and changes it for good', {
  tag: ['@B2.9-05', '@B8-19'],
}, async ({ pages, person, author }) => {
  await author.publish({ title, formats: [{ type: 'Paperback', price: 12, quantity: '∞' }] })
  const { page } = author
  await page.goto(pages.desk('books'))
  const book = page.getByRole('article', { name: title })
  const price = book.getByRole('button', { name: /^Paperback price/ })
  const type = async (text: string) => {
    await price.click()
    await book.getByLabel('Paperback price').fill(text)
    await page.keyboard.press('Enter')
  }
  await expect(price).toHaveText(kept)
  await author.looksRight()

  await test.step('what is no price is told while it is typed, and cannot be kept', async () => {
    await type('-1')
    await expect(book.getByRole('alert')).toHaveText(/A price is a number from 0 to 10,000/)
    await author.looksRight()
    await page.keyboard.press('Escape')
    await expect(price).toHaveText(kept)
  })

  await test.step('Undo takes back one change at a time', async () => {
    await type('12.49')
    await type('13.49')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('1 unsaved change')
    await author.looksRight()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(price).toHaveText('$12.49')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(price).toHaveText(kept)
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  })

  const reader = await person()
  const save = async (text: string, button: string) => {
    await type(text)
    await page
      .getByRole('button', { name: button, exact: true })
      .and(page.locator(':enabled'))
      .first()
      .click()
    await expect(page.getByText(/Book saved! Live in \d+\.\d+ s/)).toBeVisible()
    await reader.page.goto(pages.book(author.subdomain, 'the-phoenix-and-the-carpet'))
    await expect(
      reader.page.getByRole('region', { name: 'Formats' }).getByText(`$${text}`).first(),
    ).toBeVisible()
  }
  await save('12.49', 'Save')
  await reader.looksRight()
  await save(kept.replace('$', ''), 'Save all')
})
