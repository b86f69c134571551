import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import { expect, ownClock, test } from '../journeys/support/authors.ts'
import { tabTo } from '../journeys/support/keyboard.ts'
import { inGermany, openBook, shopWithTerms } from '../journeys/support/shop-with-terms.ts'

test('a reader types a country into the cart beside the book, letter by letter, and it is not taken at the first', {
  tag: ['@AD7-09'],
}, async ({ platform, person }) => {
  const { book } = await shopWithTerms(platform, 'Typed')
  const reader = await person({ ...inGermany, reducedMotion: 'reduce' })
  const { page } = reader
  const add = page.getByRole('button', { name: 'Add to Cart Paperback' })
  const drawer = page.getByRole('dialog', { name: 'In your cart' })
  const country = drawer.getByLabel('Shipping to')
  await ownClock.before?.(reader)
  await openBook(page, book)
  await expect(page.locator('astro-island[ssr]').filter({ has: add })).toHaveCount(0)
  await add.click()
  await expect(drawer.getByRole('heading', { name: 'In your cart' })).toBeFocused()
  await tabTo(page, country)

  // With the clock stopped, no letter comes late.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === apiPaths.cart) sent.push(request.postData() ?? '')
  })
  await page.keyboard.type('United')
  await page.clock.runFor(300)
  await page.keyboard.type(' States')
  await expect(country.locator('option:checked')).toHaveText('United States')
  expect(sent, 'what is still being typed is no choice').toEqual([])
  await page.clock.resume()
  await expect(drawer.getByRole('status')).toHaveText('1 copy, $17.00 in total.')
  await expect(country.locator('option:checked')).toHaveText('United States')
  await expect(country).toBeFocused()
})
