import { readFileSync } from 'node:fs'
import { pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { publishEbook } from '../journeys/support/ebook.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { linkIn, looker, noLooker, phone } from './support/looking-up.ts'
import { openPublished } from './support/published.ts'

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
    const name = javaScriptEnabled ? 'Scripted' : 'Scriptless'
    const [first, second] = [await newShop(platform, `${name}one`), await newShop(platform, `${name}two`)]
    for (const book of [
      await publishEbook(first, { title: 'Don Rodriguez', price: 4.99 }),
      await publishEbook(second, { title: 'Lilith', price: 3.99 }),
    ]) {
      await openPublished(page, book)
      await page.getByRole('button', { name: 'Buy Now eBook' }).click()
      await pay(page, { email })
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    }

    await page.goto(pages.landing)
    await page.getByRole('link', { name: 'Your library' }).click()
    await looksRight()
    await page.getByLabel('The email address you ordered with').fill(email)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email.' })).toBeVisible()
    await looksRight()

    await page.goto(await linkIn(reader, platform.mailbox, email, /Your library/, 'Open my library'))
    await expect(page.getByRole('heading', { name: 'Don Rodriguez' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Lilith' })).toBeVisible()
    await looksRight()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Lilith' }).click()
    const download = await downloading
    const file = readFileSync(await download.path())
    expect(file.subarray(0, 2).toString('latin1')).toBe('PK')

    const order = page.getByRole('region', { name: new RegExp(second.author.firstName) })
    await order.getByText('Send this order to another email address').click()
    await order.getByLabel('Email').fill(friend)
    await order.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('The link is on its way to the other address.')).toBeVisible()
    await looksRight()
    await page.goto(await linkIn(reader, platform.mailbox, friend, /Lilith/, 'See the order'))
    await expect(page.getByRole('link', { name: 'Download your eBook' })).toBeVisible()
  })
