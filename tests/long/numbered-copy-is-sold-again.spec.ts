import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { Page } from '@playwright/test'
import { openPlatformStore } from '../bench/portal/store.ts'
import { openMail, pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { journeyHome } from '../journeys/support/journey-home.ts'
import { buyCopy, edition } from './support/edition.ts'
import { openPublished } from './support/published.ts'

const monthInMs = 31 * 86_400_000

/** Moves what happened to an order a month back, as if a month had passed since. */
async function letMonthPass(platform: PlatformFile, sub: string, orderId: string) {
  const store = openPlatformStore(platform, journeyHome())
  try {
    await store.documents.update(orderDoc(sub, orderId), (order) => {
      if (order === null) throw new Error(`there is no order ${orderId}`)
      const earlier = (at: string) => new Date(Date.parse(at) - monthInMs).toISOString()
      return Order.parse({
        ...order,
        history: order.history.map((event) => ({ ...event, at: earlier(event.at) })),
      })
    })
  } finally {
    store.close()
  }
}

/** Opens the book's page and types the number of a copy. */
async function chooseNumber(page: Page, book: BookForAuthor, number: number) {
  await openPublished(page, book, 'Special Edition')
  await page.getByText('Choose your number').click()
  const field = page.getByLabel('Your number, from 1 to 3')
  await expect(page.locator('astro-island[ssr]').filter({ has: field })).toHaveCount(0)
  await field.fill(String(number))
}

const codeOnPage = async (page: Page): Promise<string> => {
  const check = page.getByRole('link', { name: 'Verify Certificate' })
  await expect(check).toHaveAttribute('href', /^http/)
  return (await check.getAttribute('href')) ?? ''
}

test('a numbered copy that is returned is sold again a month later, under its own number', async ({
  platform,
  pages,
  author,
  person,
}) => {
  const { page } = author
  const book = await author.publish(edition)
  const first = await buyCopy(author, book, 'Anodos Field', 2)
  const reader = await person({ viewport: { width: 390, height: 844 } })

  const firstCheck = await test.step('the first reader has number 2 and its certificate', async () => {
    await reader.page.goto(first.orderUrl)
    await reader.page.getByRole('link', { name: 'Certificate of number 2 of 3' }).click()
    return codeOnPage(reader.page)
  })

  const orderAddress =
    await test.step('the author sends it, and refunds it without putting it on sale', async () => {
      await page.goto(pages.desk('orders'))
      await page.getByRole('row').filter({ hasText: 'Anodos' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Mark as sent…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
      await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
      await page.getByRole('button', { name: 'Refund…' }).click()
      await expect(page.getByRole('dialog').getByLabel(/^Put No\. 2 of 3 .* back on sale$/)).not.toBeChecked()
      await page.getByRole('dialog').getByRole('button', { name: 'Refund $90.00' }).click()
      await expect(page.getByText('refunded', { exact: false }).first()).toBeVisible()
      const mail = await openMail(author, platform.mailbox, first.email, /^Your refund of/)
      await mail.page.close()
      return page.url()
    })
  const orderId = new URL(orderAddress).searchParams.get('id') ?? ''
  await letMonthPass(platform, author.sub, orderId)

  await test.step('a month later nobody can choose that number yet', async () => {
    await chooseNumber(reader.page, book, 2)
    await expect(reader.page.getByText('No. 2 is taken.')).toBeVisible()
  })

  await test.step('the author restocks that number, and the stock and the order say so', async () => {
    await page.goto(`${pages.desk('orders')}&view=stock`)
    await page.getByRole('button', { name: `Restock No. 2 of order ${orderId}` }).click()
    await expect(page.getByText('On sale again: No. 2.')).toBeVisible()
    await expect(page.getByText(/number 2 came back \(refund/)).toBeVisible()
    await page.goto(orderAddress)
    await expect(page.getByText('Phantastes, No. 2 of 3, went back on sale.')).toBeVisible()
    await reader.page.goto(firstCheck)
    await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText(
      'This certificate is no longer valid.',
    )
  })

  await test.step('another reader buys that very number, and the receipt, the email and the certificate name it', async () => {
    const email = `cosmo.${author.subdomain}@example.com`
    // The CDN keeps the list of free numbers for some seconds.
    await expect(async () => {
      await chooseNumber(reader.page, book, 2)
      await expect(reader.page.getByText('Free at this moment:')).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await reader.page.getByRole('button', { name: 'Buy Now Special Edition' }).click()
    await expect(reader.page.getByText(/No\. 2\b/).first()).toBeVisible()
    await pay(reader.page, { email, parcelTo: 'Cosmo Wehrstahl' })
    await expect(reader.page.getByText(/No\. 2 of 3/).first()).toBeVisible()
    const mail = await openMail(author, platform.mailbox, email, /^No\. 2 of 3 is yours: Phantastes$/)
    await mail.page.close()
    await reader.page.getByRole('link', { name: 'Certificate of number 2 of 3' }).click()
    const check = await codeOnPage(reader.page)
    expect(check).not.toBe(firstCheck)
    await reader.page.goto(check)
    await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine.')
    await expect(reader.page.getByRole('main')).toContainText('Number 2 of 3')
  })

  await test.step('both orders name the number in the author’s list', async () => {
    await page.goto(pages.desk('orders'))
    for (const name of ['Anodos', 'Cosmo'])
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('No. 2 of 3')
  })
})
