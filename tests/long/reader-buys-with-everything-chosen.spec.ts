import { calls } from '@lorecircle/shared/registry/calls'
import { openMail, pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { sayTerms } from '../journeys/support/shop-terms.ts'
import { byTouch } from './support/kinds/by-touch.ts'
import { openPublished } from './support/published.ts'

const dedication = 'For Ada, who knows the way.'

test('a reader on a phone buys with Buy Now, and what they chose holds until the receipt and the order', async ({
  platform,
  author,
  person,
}) => {
  const book = await author.publish({
    title: 'A Lantern Bearer’s Tale',
    formats: [
      {
        type: 'Special Edition',
        price: 120,
        suggestedPrice: 125,
        quantity: 20,
        numbered: true,
        signing: { offer: 'dedication' },
      },
    ],
  })
  await sayTerms(platform, author.subdomain, 'LANTERN')
  const reader = await person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: { 'cloudfront-viewer-country': 'US' },
  })
  const { page } = reader
  const hands = byTouch(reader)
  const email = `everything.${author.subdomain}@example.com`

  await test.step('comes by a link with a code, and chooses country, number, dedication and price', async () => {
    await openPublished(page, book, 'Shipping to')
    await page.goto(`${book.url}?code=LANTERN`)
    await hands.press(page.getByText(/^Shipping to/).first())
    await page.getByLabel('Shipping to').selectOption('DE')
    await expect(page.getByText('Shipping to Germany: $17.00')).toBeVisible()
    await hands.press(page.getByText('Choose your number, add a dedication'))
    await hands.write(page.getByLabel('Your number, from 1 to 20'), '7')
    await hands.write(page.getByLabel('Dedication, written exactly as you type it').first(), dedication)
    await hands.write(page.getByLabel('Name your price'), '130')
    await hands.look()
    await hands.press(page.getByRole('button', { name: 'Buy Now Special Edition' }))
  })

  await test.step('finds all of it on the payment page, and pays', async () => {
    await expect(page.getByText('No. 7', { exact: false }).first()).toBeVisible()
    await expect(page.getByText(dedication, { exact: false }).first()).toBeVisible()
    await expect(page.getByText('Shipping to Germany', { exact: false }).first()).toBeVisible()
    // 130 less a tenth, and 17 for the parcel.
    await expect(page.getByRole('button', { name: 'Pay $134.00' })).toBeVisible()
    await pay(page, { email, parcelTo: 'Ada Field', country: 'DE' })
  })

  await test.step('reads all of it on the receipt and in the email', async () => {
    await expect(page).toHaveURL(/\/thank-you\//)
    await expect(page.getByText('Copy No. 7 of 20')).toBeVisible()
    await expect(page.getByText(dedication)).toBeVisible()
    await expect(page.locator('dt', { hasText: /^Paid$/ }).locator('+ dd')).toHaveText('$134.00')
    const mail = await openMail(reader, platform.mailbox, email, /^No\. 7 of 20 is yours/)
    for (const text of [dedication, '$134.00', 'Germany'])
      await expect(mail.body.getByText(text, { exact: false }).first()).toBeAttached()
    await mail.page.close()
  })

  await test.step('and so does the author in the order', async () => {
    const [, id = ''] = /\/thank-you\/([\w-]+)/.exec(page.url()) ?? []
    await expect
      .poll(async () => (await author.call(calls.order, { id })).order)
      .toMatchObject({
        discountCode: 'LANTERN',
        lines: [{ slots: [7], dedication, quantity: 1 }],
        shipTo: { address: { country: 'DE' } },
        sums: { itemsInCents: 13_000, discountInCents: 1_300, shippingInCents: 1_700, totalInCents: 13_400 },
      })
  })
})
