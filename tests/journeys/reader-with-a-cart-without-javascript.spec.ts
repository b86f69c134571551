import { pay } from './support/acts.ts'
import { expect, test } from './support/person.ts'
import { dedication, inGermany, openBook, shopWithTerms } from './support/shop-with-terms.ts'

test('a reader without JavaScript fills a cart, changes their mind in every way, and pays', {
  tag: ['@A2.7-20', '@AD4-03', '@AD4-04', '@AD7-07', '@AD7-10', '@faults'],
}, async ({ platform, person }) => {
  const { book } = await shopWithTerms(platform, 'Plainly')
  const { page } = await person({ ...inGermany, javaScriptEnabled: false })
  const line = (type: string) => page.getByRole('listitem').filter({ hasText: type })

  await openBook(page, book)
  await expect(page.getByText('Shipping to the United States ($5.00) and Over the sea ($17.00)')).toHaveCount(
    2,
  )
  await page.getByText('Choose your number, add a dedication').click()
  await page.getByLabel('Your number, from 1 to 20').fill('12')
  await page.getByRole('button', { name: 'Add to Cart Special Edition' }).click()
  await expect(page).toHaveURL(/\/cart(\?kept=1)?$/)
  await expect(line('Special Edition')).toContainText('No. 12')
  await line('Special Edition').getByText('Add a dedication').click()
  await line('Special Edition').getByLabel('Dedication, written exactly as you type it').fill(dedication)
  await line('Special Edition').getByRole('button', { name: 'Save Dedication' }).click()
  await expect(line('Special Edition').getByText(dedication).first()).toBeVisible()

  await page.goto(book)
  await page.getByRole('button', { name: 'Add to Cart Paperback' }).click()
  await line('Paperback').getByLabel('Quantity', { exact: true }).fill('3')
  await line('Paperback').getByRole('button', { name: 'Update' }).click()
  await expect(line('Paperback')).toContainText('$36.00')
  await line('Paperback').getByRole('button', { name: 'Decrease quantity' }).click()
  await expect(line('Paperback')).toContainText('$24.00')
  await page.getByLabel('Discount code').fill('LANTERN')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(line('Paperback')).toContainText('$21.60$2.40 off')
  await page.getByText('Is it a gift?').click()
  await page.getByLabel('Gift message').fill('From the other side of the hill.')
  await page.getByRole('button', { name: 'Mark as Gift' }).click()
  await expect(page.getByText('This is a gift', { exact: true })).toBeVisible()
  await expect(page.getByText('Shipping to Germany')).toBeVisible()
  await page.getByLabel('Shipping to').selectOption({ label: 'United States' })
  await page.getByRole('button', { name: 'Update Country' }).click()
  await line('Paperback').getByRole('button', { name: 'Remove' }).click()
  await expect(line('Paperback')).toHaveCount(0)
  await expect(page.getByText('$113.00')).toBeVisible()

  await page.getByRole('button', { name: 'Check out' }).click()
  await pay(page, { email: 'plainly@lorecircle.example' })
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByText('12', { exact: true })).toBeVisible()
  await expect(page.getByText('$113.00')).toBeVisible()
})
