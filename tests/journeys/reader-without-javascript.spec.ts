import { card, openMail, pay } from './support/acts.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('a reader without JavaScript buys a numbered copy, from the market to the thank-you page', {
  tag: ['@A0-16', '@A1-09', '@A1-11', '@A2.6-06', '@AD7-08'],
}, async ({ platform, person }) => {
  const reader = await person({ javaScriptEnabled: false })
  const { page } = reader
  const { market } = pagesOf(platform)

  await page.goto(market)
  await expect(page.getByRole('heading', { name: 'The Bookish Market' })).toBeVisible()
  await page.getByRole('link', { name: 'Fantasy', exact: false }).first().click()
  await expect(page).toHaveURL(/\/market\/fantasy$/)
  await page.goto(market)

  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'The Charwoman’s Shadow', exact: true }).click()
  const book = await opening
  await expect(book.getByText('37 left')).toBeVisible()
  await book.getByRole('button', { name: 'Buy Now Special Edition' }).click()

  reader.expectFailure(/402/)
  await pay(book, { email: 'without-script@lorecircle.example', number: card.declined })
  await expect(book.getByText('Your card was declined.')).toBeVisible()
  await pay(book, { email: 'without-script@lorecircle.example' })

  await expect(book).toHaveURL(/\/thank-you\//)
  await expect(book.getByText('No. 164').filter({ visible: true }).first()).toBeVisible()
  await book.setViewportSize({ width: 360, height: 740 })
  await expect(async () => {
    const number = await book.getByText('164', { exact: true }).boundingBox()
    const bar = await book.getByRole('navigation', { name: 'Shop' }).boundingBox()
    expect((number?.y ?? Infinity) + (number?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  }).toPass({ timeout: 5_000 })
  const mail = await openMail(
    reader,
    platform.mailbox,
    'without-script@lorecircle.example',
    /The Charwoman’s Shadow/,
  )
  await expect(mail.body.getByText('164').filter({ visible: true }).first()).toBeVisible()
})

test('a reader who turns back on the payment page is told why nothing was bought, and the copy is free again', async ({
  platform,
  person,
}) => {
  const reader = await person({ javaScriptEnabled: false })
  const { page } = reader
  await page.goto(pagesOf(platform).book('lord-dunsany', 'the-charwoman-s-shadow'))
  await page.getByRole('button', { name: 'Buy Now Hardcover' }).click()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(
    page.getByText('The payment was cancelled. Nothing was charged', { exact: false }),
  ).toBeVisible()
  await page.getByRole('link', { name: /back to/i }).click()
  await expect(page.getByText('3 left')).toBeVisible()
})

test('a reader who is shown an old price is told on a page of its own', async ({ platform, person }) => {
  const reader = await person()
  const { page } = reader
  await page.goto(pagesOf(platform).book('lord-dunsany', 'the-charwoman-s-shadow'))
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
