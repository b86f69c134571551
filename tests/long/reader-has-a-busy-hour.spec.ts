import type { Page } from '@playwright/test'
import { pay } from '../journeys/support/acts.ts'
import { publishEbook } from '../journeys/support/ebook.ts'
import { fillIn } from '../journeys/support/forms.ts'
import { getFree } from '../journeys/support/get-free.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { pagesOf } from '../journeys/support/pages.ts'
import { expect, test } from '../journeys/support/person.ts'
import { reloadUntilVisible } from '../journeys/support/reload.ts'
import { takeHome } from '../journeys/support/take-home.ts'

/**
 * More than a reader does in an hour, in a few minutes and from one network. A refusal by a limit is a 429, and any
 * answer from 400 on fails a journey.
 */
test('nothing that a reader does in a busy hour meets a limit', async ({ platform, person }) => {
  const pages = pagesOf(platform)
  const shops = await Promise.all(
    ['Busyone', 'Busytwo', 'Busythree'].map(async (name) => {
      const shop = await newShop(platform, name)
      const ebook = await publishEbook(shop, { title: `The ${name} eBook`, price: 4.99 })
      const gift = await publishEbook(shop, { title: `The ${name} Gift`, price: 0 })
      const printed = await shop.publish({
        title: `The ${name} Edition`,
        formats: [{ type: 'Hardcover', price: 30, quantity: 5, numbered: true }],
      })
      return { ...shop, addresses: [ebook, gift, printed].map(({ url }) => url ?? '') }
    }),
  )
  const reader = await person({ javaScriptEnabled: false })
  const { page } = reader
  const email = `busy.${shops[0]?.subdomain}@example.com`

  await test.step('looks at pages, again and again', async () => {
    for (const { addresses } of shops)
      for (const address of addresses)
        await reloadUntilVisible(page.getByRole('button', { name: /Buy Now|Get it/ }).first(), address)
    for (let times = 0; times < 8; times++) {
      await page.goto(pages.market)
      for (const { subdomain, addresses } of shops)
        for (const address of [pages.shop(subdomain), ...addresses]) await page.goto(address)
    }
  })
  for (const { subdomain, addresses } of shops) {
    const [ebook = '', gift = '', printed = ''] = addresses
    await test.step(`fills and empties the cart of ${subdomain}, and mistypes codes`, async () => {
      for (let times = 0; times < 5; times++) {
        await page.goto(printed)
        await page.getByRole('button', { name: 'Add to Cart Hardcover' }).click()
        await page.getByLabel('Discount code').fill(`SPRIGN${times}`)
        await page.getByRole('button', { name: 'Apply' }).click()
        await expect(page.locator('#code-problem')).toBeVisible()
        await page.getByRole('button', { name: 'Remove' }).first().click()
        await expect(page.getByText('Your cart is empty.')).toBeVisible()
      }
    })
    await test.step('opens the payment page and goes back', async () => {
      for (let times = 0; times < 3; times++) {
        await page.goto(printed)
        await page.getByRole('button', { name: 'Buy Now Hardcover' }).click()
        await page.getByRole('link', { name: 'Cancel and go back' }).click()
        await expect(page.getByText('You cancelled the payment.', { exact: false })).toBeVisible()
      }
    })
    await test.step('buys, and reads what was bought on three devices', async () => {
      for (const [address, format] of [
        [ebook, 'eBook'],
        [gift, 'eBook'],
        [printed, 'Hardcover'],
      ] as const) {
        await page.goto(address)
        const button = address === gift ? 'Get it Free' : 'Buy Now'
        await page.getByRole('button', { name: `${button} ${format}` }).click()
        await (address === gift ? getFree(page, platform, email) : pay(page, { email }))
        await expect(page).toHaveURL(/\/thank-you\//)
        if (format === 'eBook') await downloads(page, 3)
      }
    })
    await test.step('signs up for letters, and writes to the author', async () => {
      await page.goto(`${pages.shop(subdomain)}newsletter`)
      await fillIn(page, { firstName: 'Ann', lastName: 'Reader', email })
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByRole('heading', { name: 'Thank you for signing up!' })).toBeVisible()
      await page.goto(`${pages.shop(subdomain)}contact`)
      await page.getByLabel('Name').fill('Ann Reader')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Message').fill('When is the next one coming out?')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByRole('heading', { name: 'Your message is on its way.' })).toBeVisible()
    })
  }

  async function downloads(tab: Page, times: number) {
    const thanks = tab.url()
    for (let device = 0; device < times; device++) {
      await tab.goto(thanks)
      await takeHome(reader, () => tab.getByRole('link', { name: /download/i }).click())
    }
  }
})
