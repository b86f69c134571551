import type { Locator } from '@playwright/test'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

/** Waits until an element is as wide as it is high, and not empty. */
const expectSquare = (element: Locator) =>
  expect(async () => {
    const box = await element.boundingBox()
    expect(box?.width).toBeGreaterThan(0)
    expect(box?.width).toBe(box?.height)
  }).toPass({ timeout: 15_000 })

test('on a large screen four books stand in a row, and the author’s portrait is round', {
  tag: ['@A2.9-03', '@A2.10-04'],
}, async ({ platform, person }) => {
  const { page } = await person()
  const shop = pagesOf(platform).shop('lord-dunsany')
  await page.goto(`${shop}bookstore`)
  const grid = page.locator('.grid')
  await expect
    .poll(() => grid.evaluate((found) => getComputedStyle(found).gridTemplateColumns.split(' ').length))
    .toBe(4)

  await page.goto(shop)
  const portrait = page.getByRole('main').getByRole('img').first()
  await expect(portrait).toHaveCSS('border-radius', '50%')
  await expectSquare(portrait)
})

test('every format keeps to its frame, also where the column of a book is narrow', async ({
  platform,
  person,
}) => {
  const { page } = await person()
  const rows = page.getByRole('region', { name: 'Formats' }).getByRole('article')
  // The second shop ships to several zones, whose names fill more than one line.
  for (const [shop, book] of [
    ['lord-dunsany', 'the-charwoman-s-shadow'],
    ['william-morris', 'the-well-at-the-world-s-end'],
  ] as const) {
    await page.goto(pagesOf(platform).book(shop, book))
    await expect(rows).not.toHaveCount(0)
    for (const width of [320, 640, 1000, 1024, 1140, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const tooWide = () =>
        rows.evaluateAll((all) =>
          all.filter((row) => row.scrollWidth > row.clientWidth).map((row) => row.textContent),
        )
      await expect.poll(tooWide, { message: `${book} at ${width} px` }).toEqual([])
    }
  }
})

test('a long name leaves the portrait beside it round on a phone', async ({ platform, person }) => {
  const { page } = await person({ viewport: { width: 320, height: 640 } })
  await page.goto(pagesOf(platform).shop('william-hope-hodgson'))
  await expectSquare(page.locator('.shop-id img'))
})

test('a cover that cannot be loaded is a placeholder in the proportions of 300 by 450', {
  tag: ['@A2.6-04', '@A5-10', '@A5-11'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page } = reader
  reader.expectFailure(/\/media\//)
  await page.route('**/media/**', (route) => route.abort())
  // Other journeys' books have no cover; none of them is in this genre.
  await page.goto(`${pagesOf(platform).market}/horror`)
  const cover = page.locator('.card .cover:has(picture)').first()
  await expect(cover).toHaveClass(/\bnone\b/)
  await expect(cover.locator('picture')).toHaveCSS('opacity', '0')
  const shape = async () => {
    const box = await cover.boundingBox()
    return (box?.height ?? 0) / (box?.width ?? 1)
  }
  await expect.poll(shape).toBeCloseTo(450 / 300, 1)
})
