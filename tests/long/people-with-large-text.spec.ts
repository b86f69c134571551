import type { Locator, Page } from '@playwright/test'
import { browserArguments } from '../browser.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'

/** As when a person sets their browser to a font size of 32 px, twice the default. */
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: [...browserArguments, '--blink-settings=defaultFontSize=32'],
  },
})

const viewports = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]

async function expectFitsEveryViewport(page: Page) {
  for (const size of viewports) {
    await page.setViewportSize(size)
    await test.step(`${page.url()} at ${size.width} px`, () => expectNoSidewaysScroll(page))
  }
}

test('a reader with text of twice the size sees all of a cart and of what sending costs', async ({
  pages,
  person,
}) => {
  const { page } = await person({ extraHTTPHeaders: { 'cloudfront-viewer-country': 'DE' } })
  await page.goto(`${pages.book('william-morris', 'the-well-at-the-world-s-end')}?code=KELMSCOTT`)
  const special = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Special Edition' }) })
    .last()
  await special.scrollIntoViewIfNeeded()
  await special.getByText(/^Shipping to Germany/).click()
  await expect(special.getByText('everywhere else')).toBeVisible()
  await expectFitsEveryViewport(page)
  const add = special.getByRole('button', { name: /^Add to Cart/ })
  await expect(page.locator('astro-island[ssr]').filter({ has: add })).toHaveCount(0)
  await add.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open the cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
  await expectFitsEveryViewport(page)
})

test('an author with text of twice the size arranges books, and takes it back', async ({ pages, author }) => {
  for (const title of ['The Gods of Pegana and their Drums', 'A Dreamer’s Tales, told at the Inn'])
    await author.publish({ title })
  const { page } = author
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(pages.desk('books'))
  const figures = page.getByRole('article').first().locator('tbody > tr').first().locator('td')
  await figures.nth(2).waitFor()
  const labels = () =>
    figures.evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
  await expect
    .poll(labels, { message: 'what the figures are, where no head stands above them' })
    .toEqual(['none', '"Price"', '"Quantity"'])
  await page.getByRole('link', { name: 'Arrange' }).click()
  const rows = page.getByRole('grid', { name: 'Your books, in the order of your shop' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  const overfull = () =>
    rows.evaluateAll(
      (all) =>
        all.filter((row) => {
          const { bottom, right } = row.getBoundingClientRect()
          return [...row.querySelectorAll('b, .state, button')].some((part) => {
            const box = part.getBoundingClientRect()
            return box.bottom > bottom + 1 || box.right > right + 1
          })
        }).length,
    )
  await expect.poll(overfull, { message: 'rows that hold more than they have room for' }).toBe(0)

  await rows.last().getByRole('button', { name: / up$/ }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectFitsEveryViewport(page)
})

test('a name of long words stands whole in its shop, whatever the size of the text', async ({
  pages,
  person,
}) => {
  const { page } = await person({ viewport: { width: 360, height: 780 } })
  await page.goto(pages.shop('lord-dunsany'))
  for (const { name, wholeFrom } of longNames) {
    await page.evaluate((name) => {
      for (const place of document.querySelectorAll('.shop-id > span, h1 > .whole')) place.textContent = name
    }, name)
    await expectFitsEveryViewport(page)
    for (const size of viewports) {
      await page.setViewportSize(size)
      for (const [place, width] of Object.entries(wholeFrom)) {
        if (size.width < width) continue
        await expect
          .poll(() => brokenIn(page.locator(place)), { message: `${name}, ${place} at ${size.width} px` })
          .toEqual([])
      }
    }
  }
})

const inTheBar = '.shop-id > span'
const atTheTop = 'h1 > .whole'

/** Each with the width from which on its longest word fits a line of either place. */
const longNames = [
  { name: 'George MacDonald', wholeFrom: { [inTheBar]: 360, [atTheTop]: 360 } },
  { name: 'Alexandrina Silvermountain', wholeFrom: { [inTheBar]: 360, [atTheTop]: 768 } },
  { name: 'Alexandrina Featherstonehaugh', wholeFrom: { [inTheBar]: 768, [atTheTop]: 768 } },
  { name: 'Worldbuilderschroniclesofold', wholeFrom: {} },
]

/** The words that stand in two lines. */
const brokenIn = (places: Locator) =>
  places.evaluateAll((all) =>
    all.flatMap(({ firstChild: text }) => {
      if (!text) return []
      const range = document.createRange()
      return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
