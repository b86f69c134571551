import { expect, test } from '../journeys/support/authors.ts'
import { savingBar } from '../journeys/support/book-form.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import type { Person } from '../journeys/support/person.ts'

/** The bar at the foot of each editor: it stands still while its words change, and no news lies over it. */

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

/** Types into an editor, and looks whether its bar stayed as high as it was. */
async function standsStill({ page }: Person, place: string, field: string) {
  await page.goto(place)
  const words = page.getByRole('textbox', { name: field, exact: true })
  await expect(words).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(savingBar(page)).toBeVisible()
  const before = await savingBar(page).boundingBox()
  await words.click()
  await page.keyboard.type('A word ')
  await expect(savingBar(page)).toContainText(/Unsaved changes, kept in this browser|Saved/)
  await expect
    .poll(
      async () => (await savingBar(page).boundingBox())?.height,
      `the bar of ${place} at ${page.viewportSize()?.width} px`,
    )
    .toBe(before?.height)
  await expectNoSidewaysScroll(page)
}

test('the bar of every editor stands still when its words change, on a phone and on a desk', async ({
  platform,
  pages,
  enter,
}) => {
  const shop = await newShop(platform, 'Stillwater')
  const book = await shop.publish({ title: 'Still' })
  for (const viewport of sizes) {
    const author = await enter(shop, { viewport })
    await standsStill(author, pages.desk('addbook'), 'Title')
    await standsStill(author, pages.edit(book.id), 'Tagline')
    await standsStill(author, pages.desk('welcome'), 'Tagline')
    await standsStill(author, pages.desk('blog'), 'Title')
    await standsStill(author, `${pages.desk('custompage')}&page=extras`, 'Text')
    await standsStill(author, `${pages.desk('newsletter')}&view=write`, 'Subject')
    await standsStill(author, pages.at('/authorportal/profile'), 'Pen name')
  }
})

test('news stands on the bar and not in front of it, wherever the page is scrolled to', async ({
  platform,
  pages,
  enter,
}) => {
  const shop = await newShop(platform, 'Upright')
  const book = await shop.publish({ title: 'Upright' })
  for (const viewport of sizes) {
    const author = await enter(shop, { viewport })
    const { page } = author
    await page.goto(pages.edit(book.id))
    await page.getByLabel('Tagline').fill(`${viewport.width} px`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const toast = page.locator('.toast')
    await expect(toast).toContainText('Book updated! Live in')
    await toast.hover()
    for (const place of [0, 100_000]) {
      await page.evaluate((top) => scrollTo(0, top), place)
      await expect(async () => {
        const [news, bar] = [await toast.boundingBox(), await savingBar(page).boundingBox()]
        if (!news || !bar) throw new Error('no bar, or no news')
        expect(news.y + news.height, `scrolled to ${place}`).toBeLessThanOrEqual(bar.y)
        expect(bar.y + bar.height).toBeLessThanOrEqual(viewport.height)
      }).toPass({ timeout: 15_000 })
    }
    await author.looksRight()
  }
})
