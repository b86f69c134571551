import type { Locator } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { bookOn } from './support/book-list.ts'

test('an author reads on the desk what keeps readers from buying a book, and why a figure cannot be kept', async ({
  platform,
  pages,
  enter,
}) => {
  const shop = await newShop(platform, 'Hindra')
  const paperback = { type: 'Paperback', price: 12, quantity: 3 } as const
  const blank = { type: 'Special Edition', price: '', quantity: '' } as const
  await shop.publish({ title: 'Bought', formats: [paperback] })
  await shop.publish({ title: 'Half Bought', formats: [paperback, blank] })
  await shop.publish({ title: 'Never Bought', formats: [blank] })
  await shop.publish({ title: 'All Bought', formats: [{ ...paperback, quantity: 0 }] })
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    const author = await enter(shop, { viewport })
    const { page } = author
    await page.goto(pages.desk('books'))
    await expect(bookOn(page, 'Half Bought')).toContainText('Special Edition: no price or quantity')
    await expect(bookOn(page, 'Never Bought')).toContainText('No price or quantity')
    await expect(bookOn(page, 'All Bought')).toContainText('Sold out')
    await expect(bookOn(page, 'Bought')).toContainText('Live')
    await expect(bookOn(page, 'Bought')).not.toContainText(/Sold out|No price/)

    const card = bookOn(page, 'Never Bought')
    await card.getByRole('button', { name: /price/ }).click()
    await page.keyboard.type('9.9.9')
    const problem = card.getByRole('alert')
    await expect(card.getByLabel('Special Edition price')).toHaveAccessibleDescription(/^A price is a number/)
    const others = card.locator('.cover, h2, .state, th, .cell, .acts')
    for (const other of await others.all()) {
      expect(await isCovered(problem, other), (await other.textContent()) ?? '').toBe(false)
    }
    await author.looksRight()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Arrange' }).click()
    await expect(page.getByRole('row', { name: 'Never Bought' })).toContainText('No price or quantity')
  }
})

async function isCovered(by: Locator, what: Locator): Promise<boolean> {
  const [one, other] = [await by.boundingBox(), await what.boundingBox()]
  if (!one || !other) throw new Error('nothing in sight')
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
