import { card, openMail, pay } from './support/acts.ts'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'
import { reloadUntilVisible } from './support/reload.ts'
import { markCopiesSold } from './support/sold-copies.ts'

test('a reader without JavaScript buys a numbered copy, from the market to the thank-you page', {
  tag: ['@A0-16', '@A1-09', '@A1-11', '@A2.6-06', '@AD7-08', '@faults'],
}, async ({ platform, person }) => {
  const reader = await person({ javaScriptEnabled: false })
  const { page } = reader
  const { market } = pagesOf(platform)
  const shop = await newShop(platform, 'Noscripta')
  const title = 'The Chandler’s Shadow'
  const published = await shop.publish({
    title,
    formats: [{ type: 'Special Edition', price: 120, quantity: 50, numbered: true }],
  })
  await markCopiesSold(platform, { sub: shop.sub, book: published, sold: 13 })
  const link = page.getByRole('link', { name: title, exact: true })
  await reloadUntilVisible(link, market)
  await expect(page.getByRole('heading', { name: 'The Bookish Market' })).toBeVisible()
  await page.getByRole('link', { name: 'Fantasy', exact: false }).first().click()
  await expect(page).toHaveURL(/\/market\/fantasy$/)
  await page.goto(market)

  const opening = page.waitForEvent('popup')
  await link.click()
  const book = await opening
  await expect(book.getByText('37 left')).toBeVisible()
  await book.getByRole('button', { name: 'Buy Now Special Edition' }).click()

  reader.expectFailure(/402/)
  const email = `without-script.${shop.subdomain}@lorecircle.example`
  await pay(book, { email, number: card.declined })
  await expect(book.getByText('Your card was declined.')).toBeVisible()
  await pay(book, { email })

  await expect(book).toHaveURL(/\/thank-you\//)
  await expect(book.getByText('No. 14').filter({ visible: true }).first()).toBeVisible()
  await book.setViewportSize({ width: 360, height: 740 })
  await expect(async () => {
    const number = await book.getByText('14', { exact: true }).boundingBox()
    const bar = await book.getByRole('navigation', { name: 'Shop' }).boundingBox()
    expect((number?.y ?? Infinity) + (number?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  }).toPass({ timeout: 5_000 })
  const mail = await openMail(reader, platform.mailbox, email, /The Chandler’s Shadow/)
  await expect(mail.body.getByText('No. 14').filter({ visible: true }).first()).toBeVisible()
})

test('a reader who turns back on the payment page is told why nothing was bought, and the copy is free again', {
  tag: ['@faults'],
}, async ({ platform, person }) => {
  const reader = await person({ javaScriptEnabled: false })
  const { page } = reader
  const shop = await newShop(platform, 'Reverta')
  const { url } = await shop.publish({
    title: 'There and Back',
    formats: [{ type: 'Hardcover', price: 27, quantity: 3 }],
  })
  const buy = page.getByRole('button', { name: 'Buy Now Hardcover' })
  await reloadUntilVisible(buy, url ?? '')
  await buy.click()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(
    page.getByText('You cancelled the payment. Nothing was charged', { exact: false }),
  ).toBeVisible()
  await page.getByRole('link', { name: /back to/i }).click()
  await expect(page.getByText('3 left')).toBeVisible()
})

test('a reader who is shown an old price is told on a page of its own', {
  tag: ['@faults'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page } = reader
  const shop = await newShop(platform, 'Olda')
  const { url } = await shop.publish({ title: 'Twelve Dollars Now' })
  await reloadUntilVisible(page.getByRole('button', { name: 'Buy Now Paperback' }), url ?? '')
  await page.evaluate(() => {
    const form = document.querySelector('form[action$="create-checkout-session"]')?.cloneNode(true)
    if (!(form instanceof HTMLFormElement)) throw new Error('no form to buy with')
    const price = form.elements.namedItem('price')
    if (price instanceof HTMLInputElement) price.value = '1.00'
    document.body.append(form)
    form.submit()
  })
  await expect(page).toHaveURL(/\/checkout-failed\/price-changed\//)
  await expect(page.getByText('The price has changed since you opened the book’s page.')).toBeVisible()
})
