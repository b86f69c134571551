import { expect, test } from '../journeys/support/authors.ts'
import { formatBlock, savingBar } from '../journeys/support/book-form.ts'
import { newShop } from '../journeys/support/new-shop.ts'

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
      await expect(async () => {
        const field = await format.getByLabel('Price').boundingBox()
        const bar = await savingBar(page).boundingBox()
        if (!field || !bar) throw new Error('no field, or no bar')
        expect(field.y + field.height).toBeLessThan(bar.y)
      }).toPass({ timeout: 15_000 })
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
