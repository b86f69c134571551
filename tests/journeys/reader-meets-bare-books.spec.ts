import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('a book without formats, cover or price says so in the shop', {
  tag: ['@A2.7-18', '@A2.7-22', '@A2.10-06'],
}, async ({ platform, person }) => {
  const pages = pagesOf(platform)
  const shop = await newShop(platform, 'Sparsely')
  const bare = await shop.publish({ title: 'A Book of Nothing', formats: [] })
  const unpriced = await shop.publish({
    title: 'A Book Beyond Price',
    formats: [{ type: 'Hardcover', price: '', quantity: '' }],
  })
  const reader = await person()
  const { page } = reader

  await expect(async () => {
    await page.goto(bare.url ?? '')
    await expect(page.getByText('No formats found for this book.')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await reader.looksRight()

  await expect(async () => {
    await page.goto(unpriced.url ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(unpriced.title, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText('Out of Stock')).toBeVisible()
  await expect(page.getByText('Price unavailable')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
  await reader.looksRight()

  await page.goto(`${pages.shop(shop.subdomain)}bookstore`)
  await expect(page.getByText('No Cover Image').first()).toBeVisible()
  await reader.looksRight()
})
