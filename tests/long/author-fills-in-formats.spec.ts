import { expect, test } from '../journeys/support/authors.ts'
import { formatBlock } from '../journeys/support/book-form.ts'

const types = ['Paperback', 'Hardcover', 'Special Edition', 'eBook']

test('the formats of a book come and go, the last one stays', {
  tag: ['@B2.10-01', '@B2.10-07', '@B2.10-08', '@B2.10-09', '@B3.4-02'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
  const formats = page.getByRole('group', { name: /^Format \d/ })
  const removeButtons = page.getByRole('button', { name: 'Remove Format' })
  await expect(formats).toHaveCount(1)
  await expect(removeButtons).toHaveCount(0)
  await expect(formatBlock(page, 1).getByLabel('Type')).toHaveValue('Paperback')

  await formatBlock(page, 1).getByLabel('Price').fill('11')
  await page.getByRole('button', { name: 'Add Another Format' }).click()
  await expect(formats).toHaveCount(2)
  await expect(formatBlock(page, 2).getByLabel('Type')).toHaveValue('Paperback')
  await formatBlock(page, 2).getByLabel('Price').fill('22')
  await expect(removeButtons).toHaveCount(2)

  await removeButtons.first().click()
  await expect(formats).toHaveCount(1)
  await expect(formatBlock(page, 1).getByLabel('Price')).toHaveValue('22')
  await expect(removeButtons).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(formatBlock(page, 1).getByLabel('Price')).toHaveValue('11')
})

test('a format says its type, its price and its copies, and an eBook never runs out', {
  tag: ['@B2.10-03', '@B2.10-04', '@B2.10-05', '@B2.10-06'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
  const format = formatBlock(page, 1)
  const [type, price, quantity] = ['Type', 'Price', 'Quantity'].map((label) => format.getByLabel(label))
  if (!type || !price || !quantity) throw new Error('three fields')
  const unlimited = format.getByLabel('Unlimited')
  await expect(type.getByRole('option')).toHaveText(types)

  await type.selectOption('eBook')
  await expect(unlimited).toBeChecked()
  await expect(quantity).toBeDisabled()
  await type.selectOption('Hardcover')
  await expect(unlimited).not.toBeChecked()
  await expect(quantity).toBeEnabled()

  await price.fill('0.20')
  await expect(price).toHaveAccessibleDescription(/At least \$0\.50, or free\./)
  await author.looksRight()
  await price.fill('0.50')
  await expect(price).toHaveAccessibleDescription('US dollars. 0 is free.')
  await format.getByLabel('ISBN').fill('978-0-306-40615-8')
  await page.getByLabel('Title').fill('Checked')
  await page.getByRole('button', { name: 'Save For Later' }).click()
  await expect(format.getByLabel('ISBN')).toHaveAccessibleDescription(/check its 13/)
})
