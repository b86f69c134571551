import { expect, test } from '../journeys/support/authors.ts'
import { formatBlock, savingBar } from '../journeys/support/book-form.ts'
import { newShop } from '../journeys/support/new-shop.ts'

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
  await expect(price).toHaveAccessibleDescription(/Cards cannot pay less than \$0\.50/)
  await author.looksRight()
  await price.fill('0.50')
  await expect(price).toHaveAccessibleDescription('US dollars. 0 is free.')
  await format.getByLabel('ISBN').fill('978-0-306-40615-8')
  await page.getByLabel('Title').fill('Checked')
  await page.getByRole('button', { name: 'Save For Later' }).click()
  await expect(format.getByLabel('ISBN')).toHaveAccessibleDescription(/check its 13/)
})

test('an author who saves what cannot be saved lands in the first wrong field as it is read, clear of the bar', async ({
  platform,
  pages,
  enter,
}) => {
  const shop = await newShop(platform, 'Firsta')
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    const { page } = await enter(shop, { viewport })
    await page.goto(pages.desk('addbook'))
    const format = formatBlock(page, 1)
    await page.getByLabel('Number in the series').fill('the first')
    for (const label of ['Quantity', 'Pages', 'Price']) await format.getByLabel(label).fill('many')
    for (const [button, at] of [
      ['Save For Later', 0],
      ['Preview', 100_000],
    ] as const) {
      await page.evaluate((top) => scrollTo(0, top), at)
      await page.getByRole('button', { name: button }).click()
      await expect(format.getByLabel('Price')).toBeFocused()
      await expect(format.getByLabel('Price')).toBeInViewport({ ratio: 1 })
      const [field, bar] = [
        await format.getByLabel('Price').boundingBox(),
        await savingBar(page).boundingBox(),
      ]
      if (!field || !bar) throw new Error('no field, or no bar')
      expect(field.y + field.height).toBeLessThan(bar.y)
      await page.getByLabel('Title').focus()
    }
  }
})

test('an author reads at each format whether readers could buy it, and again when it is published', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
  await page.getByLabel('Title').fill('One and a Half')
  await formatBlock(page, 1).getByLabel('Price').fill('12')
  await expect(formatBlock(page, 1)).toContainText('Not for sale yet: it needs a quantity.')
  await formatBlock(page, 1).getByLabel('Quantity').fill('3')
  await expect(formatBlock(page, 1)).toContainText('Ready for sale.')
  await page.getByRole('button', { name: 'Add Another Format' }).click()
  await formatBlock(page, 2).getByLabel('Type').selectOption('eBook')
  await expect(formatBlock(page, 2)).toContainText('Not for sale yet: it needs a price and a file.')
  await author.looksRight()
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.locator('.toast')).toContainText(
    'Published! Readers cannot buy its eBook yet: it needs a price and a file.',
  )
})
