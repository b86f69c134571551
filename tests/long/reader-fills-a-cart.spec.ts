import { calls } from '@lorecircle/shared/registry/calls'
import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { tabTo } from '../journeys/support/keyboard.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { sayTerms } from '../journeys/support/shop-terms.ts'
import { openPublished } from './support/published.ts'

const formats = [
  { type: 'Special Edition', price: 120, quantity: 20, numbered: true, signing: { offer: 'dedication' } },
  { type: 'Paperback', price: 12, quantity: '∞' },
] as const

/** Before its island is awake, a press sends the plain form, which leads to the cart's own page. */
const isAwake = (page: Page, name: string) =>
  expect(page.locator('astro-island[ssr]').filter({ has: page.getByRole('button', { name }) })).toHaveCount(0)

test('the cart can be read on the narrowest phone and in both lights, empty and full', {
  tag: ['@A6-02'],
}, async ({ platform, pages, person }) => {
  const shop = await newShop(platform, 'Narrowcart')
  const book = await shop.publish({
    title: 'A Title as Long as the Road to Elfland and Back Again',
    formats: [...formats],
  })
  await sayTerms(platform, shop.subdomain, 'LANTERN')
  for (const colorScheme of ['light', 'dark'] as const) {
    const reader = await person({ colorScheme, viewport: { width: 360, height: 740 } })
    const { page } = reader
    const cart = `${pages.shop(shop.subdomain)}cart`
    await page.goto(cart)
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
    await reader.looksRight()
    await openPublished(page, book, 'Shipping to')
    await page.getByText('Choose your number, add a dedication').click()
    await page
      .getByText(/^Shipping to/)
      .first()
      .click()
    await reader.looksRight()
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Your number, from 1 to 20').fill('9')
    await page.getByLabel('Dedication, written exactly').first().fill('W'.repeat(200))
    await isAwake(page, 'Add to Cart Special Edition')
    await page.getByRole('button', { name: 'Add to Cart Special Edition' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await reader.looksRight()
    await page.goto(cart)
    await page.getByText('Change the dedication').click()
    await page.getByText('Is it a gift?').click()
    await reader.looksRight()
    await expectNoSidewaysScroll(page)
  }
})

test('a price that changes while a book is in the cart is said in its line, and the old sum is not charged', {
  tag: ['@AD4-04'],
}, async ({ platform, pages, person }) => {
  const shop = await newShop(platform, 'Dearer')
  const book = await shop.publish({ title: 'Dearer by the Day', formats: [...formats] })
  const { page } = await person({ extraHTTPHeaders: { 'cloudfront-viewer-country': 'US' } })
  await openPublished(page, book)
  await isAwake(page, 'Add to Cart Paperback')
  await page.getByRole('button', { name: 'Add to Cart Paperback' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open the cart' }).click()
  await expect(page.getByRole('button', { name: 'Check out' })).toBeEnabled()

  const dearer = book.formats.map((format) =>
    format.type === 'Paperback' ? { ...format, price: '15' } : format,
  )
  await shop.call(calls.saveBook, { books: [{ ...book, formats: dearer }] })

  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page.getByRole('alert')).toContainText('Your cart has changed.')
  await expect(page.getByText('The price is now $15.00; it was $12.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page.getByText('$15.00').first()).toBeVisible()
  await expect(page).not.toHaveURL(pages.shop(shop.subdomain))
})

test('a reader fills a cart and comes to the payment page by keyboard alone', {
  tag: ['@A6-02', '@A6-07'],
}, async ({ platform, person }) => {
  const shop = await newShop(platform, 'Keyboardia')
  const book = await shop.publish({ title: 'By Hand', formats: [...formats] })
  const { page } = await person({
    extraHTTPHeaders: { 'cloudfront-viewer-country': 'US' },
    reducedMotion: 'reduce',
  })
  await openPublished(page, book)
  await isAwake(page, 'Add to Cart Paperback')
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart Paperback' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'In your cart' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Increase quantity' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('2 copies, $24.00 in total.')
  await tabTo(page, page.getByRole('button', { name: 'Check out' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Simulated payment page', { exact: false }).first()).toBeVisible()
})
