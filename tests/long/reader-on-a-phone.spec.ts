import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { openPublished } from './support/published.ts'

test('a reader with a narrow phone reads in its place that a price is missing', async ({
  platform,
  pages,
  person,
}) => {
  const shop = await newShop(platform, 'Narrowly')
  const without = { price: '', quantity: '' } as const
  const book = await shop.publish({
    title: 'Beyond Price',
    formats: [
      { type: 'Paperback', ...without },
      { type: 'Special Edition', ...without },
    ],
  })
  const where = [`${pages.shop(shop.subdomain)}bookstore`, book.url ?? '']
  for (const colorScheme of ['light', 'dark'] as const) {
    const reader = await person({ colorScheme, viewport: { width: 360, height: 740 } })
    const { page } = reader
    for (const place of where) {
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 })
        const prices = page.getByText('Price unavailable', { exact: true })
        await openPublished(page, { url: place }, 'Price unavailable')
        await expect(prices).toHaveCount(2)
        await expect
          .poll(() => prices.evaluateAll(overhangs), { message: `${place} at ${width} px` })
          .toEqual([0, 0])
      }
      await reader.looksRight()
    }
  }
})

/** Runs in the page: by how many pixels each text leaves its article. */
const overhangs = (texts: (HTMLElement | SVGElement)[]) =>
  texts.map((text) => {
    const words = document.createRange()
    words.selectNodeContents(text)
    const edge = text.closest('article')?.getBoundingClientRect().right ?? 0
    return Math.max(0, Math.round(words.getBoundingClientRect().right - edge))
  })
