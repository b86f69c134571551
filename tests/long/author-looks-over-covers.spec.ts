import type { Locator } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { demoLogin } from '../journeys/support/pages.ts'
import { bookOn, formats, titlesOn } from './support/book-list.ts'

/** In place of a cover there is a placeholder of the same shape. */
async function expectPlaceholder(book: Locator) {
  await expect(book.getByText('No Cover Image')).toBeVisible()
  await expect
    .poll(async () => {
      const box = await book.locator('.cover').boundingBox()
      return (box?.height ?? 0) / (box?.width ?? 1)
    })
    .toBeCloseTo(450 / 300, 1)
}

test('each book shows its cover, and a placeholder where there is none or it fails', {
  tag: ['@B2.9-02', '@B2.9-13', '@B2.9-14', '@B9-29'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(demoLogin(platform, 'e-nesbit'))
  const { page } = author
  await page.goto(pages.desk('books'))
  const book = page.getByRole('article').first()
  const picture = book.locator('img')
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0 && img.width > 0))
    .toBe(true)
  await expect(picture).toHaveAttribute('width', '300')

  await test.step('a picture that does not come', async () => {
    author.expectFailure(/404/)
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await expectPlaceholder(book)
    await author.looksRight()
  })
  await test.step('a book without one', async () => {
    const other = await enter(newShop(platform, 'Coverless'))
    await other.publish({ title: 'Plain' })
    await other.page.goto(pages.desk('books'))
    await expectPlaceholder(bookOn(other.page, 'Plain'))
  })
})

test('a deletion can be undone for eight seconds, and a book can be dragged to its place', {
  tag: ['@B2.9-16'],
}, async ({ pages, author }) => {
  for (const title of ['One', 'Two', 'Three']) await author.publish({ title, formats })
  const { page } = author
  await page.goto(pages.desk('books'))
  await expect(titlesOn(page)).toHaveText(['Three', 'Two', 'One'])

  await test.step('by the mouse', async () => {
    await page.getByRole('link', { name: 'Arrange' }).click()
    const row = (title: string) => page.getByRole('row').filter({ hasText: title })
    await row('One').hover()
    await page.mouse.down()
    await row('Three').hover({ position: { x: 200, y: 4 } })
    await expect(page.locator('[data-drop-target]')).toHaveCount(1)
    await page.mouse.up()
    await expect(page.getByRole('row').locator('b')).toHaveText(['One', 'Three', 'Two'])
    await page.getByRole('link', { name: 'Done' }).click()
    await expect(titlesOn(page)).toHaveText(['One', 'Three', 'Two'])
  })
  await test.step('eight seconds', async () => {
    await page.reload()
    await expect(titlesOn(page)).toHaveText(['One', 'Three', 'Two'])
    await page.clock.install()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await bookOn(page, 'Two').getByRole('button', { name: 'Archive' }).click()
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    await page.clock.runFor(7_000)
    await expect(undo).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(undo).toBeHidden()
  })
})
