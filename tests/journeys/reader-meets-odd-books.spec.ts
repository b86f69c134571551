import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { expectNoSidewaysScroll } from './support/layout.ts'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

const longest = 'The Lamplighter’s Daughter and the Clock that Counted Backwards '.repeat(3).slice(0, 180)
const oddTitles = [
  '山海経',
  'ألف ليلة وليلة',
  '🐉 The Dragon 🐉',
  longest.trim(),
  '<script>alert("a")</script> & ‘friends’',
  'The Same Moon',
  'The Same Moon',
]

test('a reader finds every odd title in the shop, on a page of its own and in the market', {
  tag: ['@A2.7-05', '@A2.7-06', '@faults'],
}, async ({ platform, person }) => {
  const pages = pagesOf(platform)
  const shop = await newShop(platform, 'Oddlynamedworldbuilders')
  const reader = await person({ viewport: { width: 360, height: 780 } })
  const { page } = reader
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    return dialog.dismiss()
  })

  await test.step('a shop without content is under construction, and its rooms are whole', async () => {
    await expect(async () => {
      const answer = await page.goto(pages.shop(shop.subdomain))
      expect(answer?.status()).toBe(200)
    }).toPass({ timeout: 20_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Website Under Construction')
    await reader.looksRight()
    await page.goto(`${pages.shop(shop.subdomain)}bookstore`)
    await expect(page.getByText('No books are available yet.')).toBeVisible()
    await reader.looksRight()
  })

  await test.step('a name of one long word does not run into the cart beside it', async () => {
    const name = page.getByRole('link', { name: `${shop.author.firstName} Oddments` }).first()
    await expect.poll(() => name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
  })

  const published: BookForAuthor[] = []
  for (const title of oddTitles) published.push(await shop.publish({ title }))
  const addresses = published.map(({ url }) => url ?? '')
  expect(new Set(addresses).size).toBe(oddTitles.length)

  await test.step('the bookstore shows each', async () => {
    await expect(async () => {
      await page.goto(`${pages.shop(shop.subdomain)}bookstore`)
      await expect(page.getByRole('link', { name: 'View Book' })).toHaveCount(oddTitles.length, {
        timeout: 500,
      })
    }).toPass({ timeout: 20_000 })
    for (const title of new Set(oddTitles)) {
      await expect(page.getByRole('link', { name: title, exact: true }).first()).toBeVisible()
    }
    await expectNoSidewaysScroll(page)
    await reader.looksRight()
  })

  await test.step('each has a page', async () => {
    for (const { url, title } of published) {
      await page.goto(url ?? '')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(new RegExp(escaped(title)))
      await expectNoSidewaysScroll(page)
    }
  })

  await test.step('the market shows each', async () => {
    // A page that is made on demand is served for a minute, so the first look may keep an older one.
    await expect(async () => {
      await page.goto(`${pages.market}?per=48`)
      for (const title of new Set(oddTitles)) {
        await expect(page.getByRole('link', { name: title, exact: true }).first()).toBeVisible({
          timeout: 500,
        })
      }
    }).toPass({ timeout: 90_000 })
    await expectNoSidewaysScroll(page)
    await reader.looksRight()
  })
  expect(alerts, 'titles that ran as scripts').toEqual([])
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
