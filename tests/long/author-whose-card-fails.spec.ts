import type { Page } from '@playwright/test'
import { openMail } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { openPublished } from './support/published.ts'

const closed = 'This shop is not taking orders right now.'

test('an author whose card fails is told until the shop closes, and opens it again with a new card', async ({
  platform,
  pages,
  author,
  somebody,
}) => {
  const { page } = author
  const book = await author.publish({ title: `The Overdue Lantern of ${author.subdomain}` })
  const membership = `${pages.desk('settings')}&section=membership`
  const banner = page.locator('.account-notices')

  const receive = async (subject: RegExp) => {
    const mail = await openMail(author, platform.mailbox, author.email, subject)
    await expect(
      mail.body.getByRole('link', { name: /Update Card|Renew Membership|Go to Home/ }),
    ).toBeVisible()
    await mail.page.close()
  }
  const subscription = await test.step('finds the membership at Stripe', async () => {
    await page.goto(membership)
    await page.getByRole('button', { name: 'Manage membership at Stripe' }).click()
    const field = page.locator('input[name="subscription"]').first()
    await expect(field).toHaveValue(/./)
    return field.inputValue()
  })
  const atStripe = (what: 'fail' | 'day') =>
    page.request.post(`${platform.payments}/subscriptions/${subscription}/${what}`)

  await test.step('reads in an email and on every screen that the payment failed, until when, and what to press', async () => {
    await atStripe('fail')
    await receive(/^Your membership payment failed$/)
    for (const screen of [
      ...['home', 'addbook', 'books', 'orders', 'newsletter', 'settings'].map(pages.desk),
      ...[pages.at('/authorportal/profile'), pages.edit(book.id)],
    ]) {
      await page.goto(screen)
      await expect(banner).toContainText(
        /Your membership payment failed\. Your shop stays open until [A-Z][a-z]+\s\d+/,
      )
      await expect(banner.getByRole('link')).toHaveText('Update Card')
      await expect(banner.getByRole('link')).toHaveAttribute('href', /tab=settings&section=membership$/)
    }
    await author.looksRight()
  })

  await test.step('is reminded when three days are left, and still sells', async () => {
    for (let day = 1; day <= 4; day++) await atStripe('day')
    await receive(/^Your membership ends on [A-Z][a-z]+\s\d+, \d{4}$/)
    await openPublished(somebody.page, book, 'Buy Now')
    await expect(somebody.page.getByText(closed)).toBeHidden()
  })

  await test.step('is closed after the seventh day: the shop says so, and the market drops its books', async () => {
    await expectInMarket(somebody.page, pages.market, book.title, true)
    for (let day = 5; day <= 7; day++) await atStripe('day')
    await receive(/^Your membership has ended$/)
    await page.goto(pages.desk('books'))
    await expect(banner).toContainText(/Your membership ended on .*Your shop is closed/)
    await expect(banner.getByRole('link')).toHaveText('Renew Membership')
    await openPublished(somebody.page, book, closed)
    await expect(somebody.page.getByRole('button', { name: /^Buy Now/ })).toBeDisabled()
    await expectInMarket(somebody.page, pages.market, book.title, false)
  })

  await test.step('pays with a new card: the shop sells, the market has its books, and the banner is gone', async () => {
    await page.getByRole('dialog').getByRole('link', { name: 'Renew Membership' }).click()
    await expect(page).toHaveURL(/tab=settings&section=membership$/)
    await page.goto(pages.at('/authorportal/subscribetomembership'))
    await expect(page.getByText('Your last invoice is still open.', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Subscribe Now' })).toHaveCount(0)
    await banner.getByRole('link').click()
    await page.getByRole('button', { name: 'Manage membership at Stripe' }).click()
    await page.getByText('Change the card').click()
    await page.getByLabel('Card number').fill('5555 5555 5555 4444')
    await page.getByLabel('Expiry').fill('12 / 34')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByText('Status: active', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Return to Lorecircle' }).click()
    await expect(page.getByText('Your membership is active.')).toBeVisible()
    await receive(/^Your membership is active again$/)
    await page.goto(pages.desk('home'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner.getByRole('link')).toHaveCount(0)
    await openPublished(somebody.page, book, 'Buy Now')
    await expect(somebody.page.getByText(closed)).toBeHidden()
    await expectInMarket(somebody.page, pages.market, book.title, true)
  })
})

/** A page of the market is served for a minute, so the first look may find an older one. */
const expectInMarket = (page: Page, market: string, title: string, isListed: boolean) =>
  expect(async () => {
    await page.goto(`${market}?per=48`)
    await expect(page.locator('.grid .card').first()).toBeVisible()
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(isListed ? 1 : 0, {
      timeout: 500,
    })
  }).toPass({ timeout: 90_000 })
