import type { Page } from '@playwright/test'
import { pay } from '../journeys/support/acts.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { pagesOf } from '../journeys/support/pages.ts'
import { expect, test } from '../journeys/support/person.ts'
import { openPublished } from './support/published.ts'

/** The reader turns to another tab and back, until the CDN's copy of the count has gone. */
const lookUntil = (page: Page, seen: () => Promise<void>) =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await seen()
  }).toPass({ timeout: 30_000, intervals: [1_000] })
const atOnce = { timeout: 500 }

test('a reader sees that copies wait in other baskets, that one was paid for, and when the last one is held', async ({
  platform,
  person,
}) => {
  const shop = await newShop(platform, 'Twocopies')
  const book = await shop.publish({
    title: 'Time and the Gods',
    formats: [{ type: 'Hardcover', price: 24, quantity: 2 }],
  })
  const [reader, buyer] = [await person(), await person()]
  const hardcover = (page: Page) => page.getByRole('article').filter({ hasText: 'Hardcover' }).last()
  await openPublished(reader.page, book)
  await expect(hardcover(reader.page)).toContainText('2 left')

  await buyer.page.goto(book.url ?? '')
  await buyer.page.getByRole('button', { name: 'Buy Now Hardcover' }).click()
  await expect(buyer.page.getByRole('link', { name: 'Cancel and go back' })).toBeVisible()
  await lookUntil(reader.page, () =>
    expect(hardcover(reader.page)).toContainText('2 left 1 being bought', atOnce),
  )
  await reader.looksRight()

  await pay(buyer.page, { email: 'time@lorecircle.example' })
  await expect(buyer.page).toHaveURL(/\/thank-you\//)
  await lookUntil(reader.page, () => expect(hardcover(reader.page)).toContainText('1 left', atOnce))
  await expect(hardcover(reader.page)).not.toContainText('being bought')

  await reader.page.getByRole('button', { name: 'Buy Now Hardcover' }).click()
  await expect(reader.page.getByRole('link', { name: 'Cancel and go back' })).toBeVisible()
  await buyer.page.goto(book.url ?? '')
  await lookUntil(buyer.page, () =>
    expect(hardcover(buyer.page)).toContainText('1 left The last copy is being bought', atOnce),
  )
  await expect(buyer.page.getByRole('button', { name: 'Buy Now Hardcover' })).toBeEnabled()

  await reader.page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(reader.page.getByText('You cancelled the payment.', { exact: false })).toBeVisible()
  await lookUntil(buyer.page, () => expect(hardcover(buyer.page)).not.toContainText('being bought', atOnce))
})

test('a reader of a numbered edition is told which copy leaves next, never one that is in a basket', async ({
  platform,
  person,
}) => {
  const shop = await newShop(platform, 'Fortycopies')
  const book = await shop.publish({
    title: 'The Charwoman’s Shadow',
    formats: [{ type: 'Special Edition', price: 90, quantity: 40, numbered: true }],
  })
  const [reader, buyer] = [await person(), await person()]
  const plate = reader.page.getByText('A numbered edition.')
  await openPublished(reader.page, book)
  await expect(plate).toContainText(/Next copy: No\. \d+/)
  const [next = ''] = /Next copy: No\. \d+/.exec((await plate.textContent()) ?? '') ?? []

  await buyer.page.goto(book.url ?? '')
  await buyer.page.getByRole('button', { name: 'Buy Now Special Edition' }).click()
  await expect(buyer.page.getByRole('link', { name: 'Cancel and go back' })).toBeVisible()
  await lookUntil(reader.page, () => expect(plate).not.toContainText(next, atOnce))
  await expect(plate).toContainText(/Next copy: No\. \d+/)
  await reader.looksRight()
  await buyer.page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(buyer.page.getByText('You cancelled the payment.', { exact: false })).toBeVisible()
})

test('a page asks for copies where few are left, and never where there are plenty', async ({
  platform,
  person,
}) => {
  const { book } = pagesOf(platform)
  const plenty = book('george-macdonald', 'the-princess-and-the-goblin')
  const few = book('lord-dunsany', 'time-and-the-gods')
  const { page } = await person()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/copies')) asked.push(page.url())
  })
  for (const [url, format] of [
    [plenty, 'Paperback'],
    [few, 'Hardcover'],
  ] as const) {
    await page.goto(url)
    const buy = page.getByRole('button', { name: `Buy Now ${format}` })
    await expect(page.locator('astro-island[ssr]').filter({ has: buy })).toHaveCount(0)
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  }
  await expect.poll(() => [...new Set(asked)]).toEqual([few])
})

test('a reader whose connection fails, or has no JavaScript, still reads what the page itself says', async ({
  platform,
  person,
}) => {
  const book = pagesOf(platform).book('lord-dunsany', 'the-charwoman-s-shadow')
  const offline = await person()
  offline.expectFailure(/api\/copies|ERR_FAILED/)
  const asked = offline.page.waitForRequest(/\/api\/copies/)
  await offline.page.route(/\/api\/copies/, (route) => route.abort())
  await offline.page.goto(book)
  await asked
  const withoutScript = await person({ javaScriptEnabled: false })
  await withoutScript.page.goto(book)
  for (const { page } of [offline, withoutScript]) {
    await expect(page.getByText('37 left')).toBeVisible()
    await expect(page.getByText(/Next copy: No\. \d+/)).toBeVisible()
    await expect(page.getByText('Out of Stock')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buy Now Special Edition' })).toBeEnabled()
  }
})
