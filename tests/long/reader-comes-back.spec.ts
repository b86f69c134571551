import { readFileSync } from 'node:fs'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Page } from '@playwright/test'
import { openMail, pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import type { Person } from '../journeys/support/person.ts'

const phone = { width: 360, height: 740 }

const fitsItsWidth = async (page: Page) => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `what stands over at ${page.url()}`).toBeLessThanOrEqual(0)
}

const looker = (reader: Person) => async () => {
  await reader.looksRight()
  await fitsItsWidth(reader.page)
}
/** Looking runs scripts in the page, so nothing is looked at where there are none. */
const noLooker = async () => {}

/** The address behind a letter's button. */
async function linkIn(reader: Person, mailbox: string, to: string, subject: RegExp, name: string) {
  const mail = await openMail(reader, mailbox, to, subject)
  const link = await mail.body.getByRole('link', { name }).getAttribute('href')
  await mail.page.close()
  return link ?? ''
}

for (const javaScriptEnabled of [true, false])
  test(`a reader ${javaScriptEnabled ? 'with' : 'without'} JavaScript finds the books of two shops by a letter, and gives one away`, async ({
    platform,
    pages,
    person,
  }) => {
    const reader = await person({ javaScriptEnabled, viewport: phone })
    const looksRight = javaScriptEnabled ? looker(reader) : noLooker
    const { page } = reader
    const email = `library.${javaScriptEnabled}.${process.pid}@example.com`
    const friend = `friend.${javaScriptEnabled}.${process.pid}@example.com`
    for (const book of [
      pages.book('lord-dunsany', 'don-rodriguez'),
      pages.book('george-macdonald', 'lilith'),
    ]) {
      await page.goto(book)
      await page.getByRole('button', { name: 'Buy Now eBook' }).click()
      await pay(page, { email })
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    }

    await page.goto(pages.landing)
    await page.getByRole('link', { name: 'Your library' }).click()
    await looksRight()
    await page.getByLabel('The address that you bought with').fill(email)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByRole('heading', { name: 'Look into your mail.' })).toBeVisible()
    await looksRight()

    await page.goto(await linkIn(reader, platform.mailbox, email, /Your library/, 'Open my library'))
    await expect(page.getByRole('heading', { name: 'Don Rodriguez' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Lilith' })).toBeVisible()
    await looksRight()
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Lilith' }).click()
    expect(
      readFileSync(await (await arriving).path())
        .subarray(0, 2)
        .toString('latin1'),
    ).toBe('PK')

    const order = page.getByRole('region', { name: /George MacDonald/ })
    await order.getByText('Send it to another address').click()
    await order.getByLabel('Email').fill(friend)
    await order.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('The link is on its way to the other address.')).toBeVisible()
    await looksRight()
    await page.goto(await linkIn(reader, platform.mailbox, friend, /Lilith/, 'See the order'))
    await expect(page.getByRole('link', { name: 'Download your eBook' })).toBeVisible()
  })

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
    await expect(async () => {
      await page.goto(book.url ?? '')
      await expect(page.getByRole('button', { name: 'Buy Now Hardcover' })).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Buy Now Hardcover' }).click()
    await pay(page, { email })
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await looksRight()
    const number = /thank-you\/([\w-]+)/.exec(page.url())?.[1] ?? ''

    await page.goto(`${home}order`)
    await page.getByLabel('Order number, from your receipt').fill(number.toLowerCase())
    await page.getByLabel('Email').fill(email)
    await looksRight()
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('Look into your mail.', { exact: false })).toBeVisible()
    const link = await linkIn(reader, platform.mailbox, email, /Your order/, 'See my order')

    const moveTo = async (street: string) => {
      await page.getByText('Change the address').click()
      await page.getByLabel('Street and number').fill(street)
      await page.getByRole('button', { name: 'Send it there' }).click()
    }
    await page.goto(link)
    await moveTo('9 Hill Road')
    await expect(page.getByText('The address is changed.')).toBeVisible()
    await expect(page.getByText('You changed the address.')).toBeVisible()
    await expect(page.getByText('9 Hill Road').first()).toBeVisible()
    await looksRight()

    await page.getByText(/^Ask .* about this order$/).click()
    await page.getByLabel('Your question').fill('Will it be here by the solstice?')
    await page.getByRole('button', { name: 'Send the question' }).click()
    await expect(page.getByText('Your question is on its way.', { exact: false })).toBeVisible()
    const asked = await openMail(reader, platform.mailbox, shop.author.email, /wrote to you/)
    await expect(
      asked.body.getByText(number, { exact: false }).filter({ visible: true }).first(),
    ).toBeVisible()
    await asked.page.close()

    await page.goto(link)
    await page.getByText('Change the address').click()
    await shop.call(calls.markOrders, { orderIds: [number], as: 'packed' })
    await page.getByRole('button', { name: 'Send it there' }).click()
    await expect(page.getByText('The parcel is packed already', { exact: false })).toBeVisible()
    await expect(page.getByText('Change the address')).toBeHidden()
    await expect(page.getByText('It was packed.')).toBeVisible()
    await looksRight()
  })
