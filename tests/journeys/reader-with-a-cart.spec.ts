import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { Page } from '@playwright/test'
import { pay } from './support/acts.ts'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'
import { sayTerms } from './support/shop-terms.ts'

const inGermany = { extraHTTPHeaders: { 'cloudfront-viewer-country': 'DE' } }
const dedication = 'For Ada, who knows the way.'

/** A shop with a numbered edition of twenty and a paperback, that says what sending costs and takes the code LANTERN. */
async function shopWithTerms(platform: PlatformFile, firstName: string) {
  const { subdomain, publish } = await newShop(platform, firstName)
  const { url } = await publish({
    title: 'A Lantern Bearer’s Tale',
    formats: [
      { type: 'Special Edition', price: 120, quantity: 20, numbered: true },
      { type: 'Paperback', price: 12, quantity: '∞' },
    ],
  })
  await sayTerms(platform, subdomain, 'LANTERN')
  return { shop: pagesOf(platform).shop(subdomain), book: url ?? '' }
}

/** The book's page, as soon as it says what sending costs. */
const openBook = (page: Page, url: string) =>
  expect(async () => {
    await page.goto(url)
    await expect(page.getByText(/^(Sending|Sent) to/).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })

test('a reader fills a cart beside the book, at what it costs to send there, and pays for all of it once', {
  tag: ['@A2.7-20', '@A2.7-21', '@AD4-02', '@AD7-08', '@AD7-09'],
}, async ({ platform, person }) => {
  const { shop, book } = await shopWithTerms(platform, 'Cartwright')
  const reader = await person(inGermany)
  const { page } = reader
  const special = page.getByRole('article').filter({ hasText: 'A numbered edition.' }).last()
  const drawer = page.getByRole('dialog', { name: 'In your cart' })

  await openBook(page, book)
  await page.goto(`${book}?code=lantern`)
  await expect(page.getByText('Your code is in the cart', { exact: false })).toBeVisible()
  await expect(special).toContainText('Sending to Germany: $17.00, 6–12 days')

  await special.getByText('Choose your number, add a dedication').click()
  await special.getByRole('button', { name: 'No. 3' }).click()
  await expect(special.getByLabel('Your number, from 1 to 20')).toHaveValue('3')
  await special.getByLabel('Your number, from 1 to 20').fill('7')
  await special.getByLabel('To be written into it, word for word').fill(dedication)
  const add = special.getByRole('button', { name: 'Add to Cart' })
  await add.press('Enter')
  await expect(drawer.getByRole('heading', { name: 'In your cart' })).toBeFocused()
  await expect(drawer.getByRole('listitem')).toContainText(['Special Edition · No. 7'])
  await expect(drawer.getByText(dedication).first()).toBeVisible()
  await reader.looksRight()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(add).toBeFocused()

  const paperback = page.getByRole('button', { name: 'Add to Cart Paperback' })
  await expect(page.locator('astro-island[ssr]').filter({ has: paperback })).toHaveCount(0)
  await paperback.click()
  await drawer.getByRole('button', { name: 'One more' }).click()
  await expect(drawer.getByRole('status')).toHaveText('3 copies, $146.60 together.')
  await expect(drawer.getByRole('button', { name: 'One more' })).toBeFocused()

  await drawer.getByRole('link', { name: 'Open the cart' }).click()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('html')).toHaveAttribute('style', /--cart: 3\b/)
  await expect(page.getByText('Discount (LANTERN)')).toBeVisible()
  await page.getByLabel('Sending to').selectOption({ label: 'United States' })
  await page.getByRole('button', { name: 'Change the country' }).click()
  await expect(page.getByText('Sending to United States')).toBeVisible()
  await expect(page.getByText('$134.60')).toBeVisible()
  await reader.looksRight()

  await page.getByRole('button', { name: 'Check out' }).click()
  await pay(page, { email: 'cartwright@lorecircle.example' })
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByText('Copy No.')).toBeVisible()
  await expect(page.getByText(dedication)).toBeVisible()
  await expect(page.getByText('$134.60')).toBeVisible()
  await page.goto(`${shop}cart`)
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test('a reader without JavaScript fills a cart, changes their mind in every way, and pays', {
  tag: ['@A2.7-20', '@AD4-03', '@AD4-04', '@AD7-07', '@AD7-10'],
}, async ({ platform, person }) => {
  const { book } = await shopWithTerms(platform, 'Plainly')
  const { page } = await person({ ...inGermany, javaScriptEnabled: false })
  const line = (type: string) => page.getByRole('listitem').filter({ hasText: type })

  await openBook(page, book)
  await expect(page.getByText('Sent to: United States $5.00, Over the sea $17.00')).toHaveCount(2)
  await page.getByText('Choose your number, add a dedication').click()
  await page.getByLabel('Your number, from 1 to 20').fill('12')
  await page.getByRole('button', { name: 'Add to Cart Special Edition' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(line('Special Edition')).toContainText('No. 12')
  await line('Special Edition').getByText('Add a dedication').click()
  await line('Special Edition').getByLabel('To be written into it, word for word').fill(dedication)
  await line('Special Edition').getByRole('button', { name: 'Keep it' }).click()
  await expect(line('Special Edition').getByText(dedication).first()).toBeVisible()

  await page.goto(book)
  await page.getByRole('button', { name: 'Add to Cart Paperback' }).click()
  await line('Paperback').getByLabel('How many').fill('3')
  await line('Paperback').getByRole('button', { name: 'Update' }).click()
  await expect(line('Paperback')).toContainText('$36.00')
  await line('Paperback').getByRole('button', { name: 'One fewer' }).click()
  await expect(line('Paperback')).toContainText('$24.00')
  await page.getByLabel('Discount code').fill('LANTERN')
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(line('Paperback')).toContainText('$21.60$2.40 off')
  await page.getByText('Is it a gift?').click()
  await page.getByLabel('A note for whoever opens it').fill('From the other side of the hill.')
  await page.getByRole('button', { name: 'Send it as a gift' }).click()
  await expect(page.getByText('It is a gift', { exact: true })).toBeVisible()
  await expect(page.getByText('Sending to Germany')).toBeVisible()
  await page.getByLabel('Sending to').selectOption({ label: 'United States' })
  await page.getByRole('button', { name: 'Change the country' }).click()
  await line('Paperback').getByRole('button', { name: 'Remove' }).click()
  await expect(line('Paperback')).toHaveCount(0)
  await expect(page.getByText('$113.00')).toBeVisible()

  await page.getByRole('button', { name: 'Check out' }).click()
  await pay(page, { email: 'plainly@lorecircle.example' })
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByText('12', { exact: true })).toBeVisible()
  await expect(page.getByText('$113.00')).toBeVisible()
})
