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
    await expect(others.first()).toBeVisible()
    await expect.poll(() => hiddenOrCovered(others, problem)).toEqual([])
    await author.looksRight()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Arrange' }).click()
    await expect(page.getByRole('row', { name: 'Never Bought' })).toContainText('No price or quantity')
  }
})

/** The text of each element that is not visible, or that `above` lies over. */
async function hiddenOrCovered(elements: Locator, above: Locator): Promise<string[]> {
  const box = await above.boundingBox()
  if (!box) return ['the problem itself']
  return elements.evaluateAll((all, box) => {
    const isHiddenOrCovered = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      if (left === right || top === bottom) return true
      return box.x < right && left < box.x + box.width && box.y < bottom && top < box.y + box.height
    }
    return all.filter(isHiddenOrCovered).map((element) => element.textContent ?? '')
  }, box)
}
