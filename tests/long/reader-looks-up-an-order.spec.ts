import { calls } from '@lorecircle/shared/registry/calls'
import { openMail, pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { linkIn, looker, noLooker, phone } from './support/looking-up.ts'
import { openPublished } from './support/published.ts'

for (const javaScriptEnabled of [true, false])
  test(`a reader ${javaScriptEnabled ? 'with' : 'without'} JavaScript finds an order, and sends the parcel elsewhere until it is packed`, async ({
    platform,
    pages,
    person,
  }) => {
    const shop = await newShop(platform, javaScriptEnabled ? 'Mossy' : 'Tangle')
    const book = await shop.publish({
      title: 'The Golden Key',
      formats: [{ type: 'Hardcover', price: 20, quantity: 5 }],
    })
    const reader = await person({ javaScriptEnabled, viewport: phone })
    const looksRight = javaScriptEnabled ? looker(reader) : noLooker
    const { page } = reader
    const email = `parcel.${javaScriptEnabled}.${process.pid}@example.com`
    const home = pages.shop(shop.subdomain)
    await openPublished(page, book)
    await page.getByRole('button', { name: 'Buy Now Hardcover' }).click()
    await pay(page, { email })
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await looksRight()
    await expect(page).toHaveURL(/thank-you\/[\w-]+/)
    const number = /thank-you\/([\w-]+)/.exec(page.url())?.[1] ?? ''

    await page.goto(`${home}order`)
    await page.getByLabel('Order number, from your receipt').fill(number.toLowerCase())
    await page.getByLabel('Email').fill(email)
    await looksRight()
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('Check your email.', { exact: false })).toBeVisible()
    const link = await linkIn(reader, platform.mailbox, email, /Your order/, 'See my order')

    const moveTo = async (street: string) => {
      await page.getByText('Change the address').click()
      await page.getByLabel('Address', { exact: true }).fill(street)
      await page.getByRole('button', { name: 'Save Address' }).click()
    }
    await page.goto(link)
    await moveTo('9 Hill Road')
    await expect(page.getByText('Address saved.')).toBeVisible()
    await expect(page.getByText('You changed the address.')).toBeVisible()
    await expect(page.getByText('9 Hill Road').first()).toBeVisible()
    await looksRight()

    await page.getByText(/^Ask .* about this order$/).click()
    await page.getByLabel('Your question').fill('Will it be here by the solstice?')
    await page.getByRole('button', { name: 'Send the question' }).click()
    await expect(page.getByText('Question sent.', { exact: false })).toBeVisible()
    const asked = await openMail(
      reader,
      platform.mailbox,
      shop.author.email,
      /wrote to you about order [A-Z0-9]{5}-[A-Z0-9]{5}$/,
    )
    await expect(
      asked.body.getByText(number, { exact: false }).filter({ visible: true }).first(),
    ).toBeVisible()
    await asked.page.close()

    await page.goto(link)
    await page.getByText('Change the address').click()
    await shop.call(calls.markOrders, { orderIds: [number], as: 'packed' })
    await page.getByRole('button', { name: 'Save Address' }).click()
    await expect(page.getByText('The parcel is already packed', { exact: false })).toBeVisible()
    await expect(page.getByText('Change the address')).toBeHidden()
    await expect(page.getByText('Packed.')).toBeVisible()
    await looksRight()
  })
