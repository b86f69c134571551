import { calls } from '@lorecircle/shared/registry/calls'
import type { Page } from '@playwright/test'
import { pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { sayTerms } from '../journeys/support/shop-terms.ts'
import { openPublished } from './support/published.ts'

const isAwake = (page: Page, name: string) =>
  expect(page.locator('astro-island[ssr]').filter({ has: page.getByRole('button', { name }) })).toHaveCount(0)

test('a reader changes their mind five times on the payment page, is charged once, and holds nothing else', async ({
  platform,
  pages,
  author,
  person,
}) => {
  const book = await author.publish({
    title: 'A Lantern Bearer’s Tale',
    formats: [
      { type: 'Special Edition', price: 120, quantity: 6, numbered: true },
      { type: 'Paperback', price: 12, quantity: 3 },
    ],
  })
  await sayTerms(platform, author.subdomain, 'LANTERN')
  const reader = await person({ extraHTTPHeaders: { 'cloudfront-viewer-country': 'US' } })
  const { page } = reader
  const paymentPages: string[] = []
  const reachPayment = async (text: RegExp) => {
    await expect(page.getByText('Simulated payment page', { exact: false }).first()).toBeVisible()
    await expect(page.getByText(text).first()).toBeVisible()
    paymentPages.push(page.url())
  }
  const buyNow = async (type: string) => {
    await isAwake(page, `Buy Now ${type}`)
    await page.getByRole('button', { name: `Buy Now ${type}` }).click()
  }
  const cart = `${pages.shop(author.subdomain)}cart`
  const checkOut = async () => {
    await expect(page.getByRole('button', { name: 'Check out' })).toBeEnabled()
    await page.getByRole('button', { name: 'Check out' }).click()
  }

  await test.step('takes any copy, and goes back', async () => {
    await openPublished(page, book, 'Shipping to')
    await buyNow('Special Edition')
    await reachPayment(/No\. 1\b/)
    await page.goBack()
  })
  await test.step('1. another number', async () => {
    await isAwake(page, 'Buy Now Special Edition')
    await page.getByText('Choose your number').click()
    await page.getByLabel('Your number, from 1 to 6').fill('5')
    await buyNow('Special Edition')
    await reachPayment(/No\. 5\b/)
    await page.goBack()
  })
  await test.step('2. another format', async () => {
    await buyNow('Paperback')
    await reachPayment(/Paperback/)
    await page.goBack()
  })
  await test.step('3. both in a cart', async () => {
    for (const type of ['Special Edition', 'Paperback']) {
      await isAwake(page, `Add to Cart ${type}`)
      await page.getByRole('button', { name: `Add to Cart ${type}` }).click()
      await expect(page.getByRole('dialog')).toContainText(type)
      await page.keyboard.press('Escape')
    }
    await page.goto(cart)
    await checkOut()
    await reachPayment(/Paperback/)
    await page.goBack()
  })
  await test.step('4. another quantity', async () => {
    const line = page.getByRole('listitem').filter({ hasText: 'Special Edition' })
    await expect(page.locator('astro-island[ssr]').filter({ has: line })).toHaveCount(0)
    await line.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.locator('.cart-total')).toContainText('$257.00')
    await checkOut()
    await reachPayment(/Special Edition/)
    await expect(page.getByRole('button', { name: 'Pay $257.00' })).toBeVisible()
    await page.goBack()
  })
  await test.step('5. another country, and pays', async () => {
    await expect(page.locator('.cart-total')).toContainText('$257.00')
    await page.getByLabel('Shipping to').selectOption('DE')
    await expect(page.locator('.cart-total')).toContainText('$269.00')
    await checkOut()
    await reachPayment(/Shipping to Germany/)
    await pay(page, {
      email: `changes.${author.subdomain}@example.com`,
      parcelTo: 'Ada Field',
      country: 'DE',
    })
    await expect(page).toHaveURL(/\/thank-you\//)
  })

  await test.step('is charged once: the earlier payment pages are closed, and there is one order', async () => {
    expect(new Set(paymentPages).size).toBe(6)
    for (const earlier of paymentPages.slice(0, -1)) {
      reader.expectFailure(/4\d\d.*\/pay\//)
      await page.goto(earlier)
      await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
    }
    const { orders } = await author.call(calls.orders, {})
    expect(orders.map(({ sums }) => sums.totalInCents)).toEqual([26_900])
  })
  await test.step('what was let go is free again', async () => {
    const { formats } = await author.call(calls.stockOfBook, { bookId: book.id })
    expect(formats.map(({ sold, held, free }) => ({ sold, held, free }))).toEqual([
      { sold: 2, held: 0, free: 4 },
      { sold: 1, held: 0, free: 2 },
    ])
  })
})
