import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { Page } from '@playwright/test'
import { newShop } from './new-shop.ts'
import { pagesOf } from './pages.ts'
import { expect } from './person.ts'
import { sayTerms } from './shop-terms.ts'

export const inGermany = { extraHTTPHeaders: { 'cloudfront-viewer-country': 'DE' } }
export const dedication = 'For Ada, who knows the way.'

/** A shop with a numbered edition of twenty and a paperback, that says what sending costs and takes the code LANTERN. */
export async function shopWithTerms(platform: PlatformFile, firstName: string) {
  const { subdomain, publish } = await newShop(platform, firstName)
  const { url } = await publish({
    title: 'A Lantern Bearer’s Tale',
    formats: [
      { type: 'Special Edition', price: 120, quantity: 20, numbered: true, signing: { offer: 'dedication' } },
      { type: 'Paperback', price: 12, quantity: '∞' },
    ],
  })
  await sayTerms(platform, subdomain, 'LANTERN')
  return { shop: pagesOf(platform).shop(subdomain), book: url ?? '' }
}

/** The book's page, as soon as it says what sending costs. */
export const openBook = (page: Page, url: string) =>
  expect(async () => {
    await page.goto(url)
    await expect(page.getByText(/^Shipping to/).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
