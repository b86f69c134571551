import { marketParts } from './support/market.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('a reader without an account wanders from the market into a shop, and back', {
  tag: ['@A0-13', '@A0-14', '@A1-07', '@A1-08', '@A1-10'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page } = reader
  const pages = pagesOf(platform)
  await page.goto(pages.landing)
  await page.getByRole('link', { name: 'Explore the Market' }).click()
  // All of this genre fits on one page, whatever other journeys publish.
  const { genre } = marketParts(reader)
  await genre('Fantasy').click()
  await genre('Wizards & Witches').click()
  const card = page.getByRole('article').filter({ hasText: 'The Charwoman’s Shadow' })
  await card.getByRole('link', { name: 'Lord Dunsany' }).click()
  await expect(page).toHaveURL(pages.shop('lord-dunsany'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Welcome to Lord Dunsany's Shop Today")

  await page.getByRole('link', { name: 'Bookstore' }).first().click()
  await expect(page.getByRole('link', { name: 'The Charwoman’s Shadow', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'The Bookish Market' }).first().click()
  await expect(page).toHaveURL(pages.market)
  await expect(page.getByRole('heading', { name: 'The Bookish Market' })).toBeVisible()
})

test('one shop shows nothing of another, and every shop has its own address', {
  tag: ['@A0-01', '@A0-02', '@A0-03', '@A2.8-10', '@A2.10-01'],
}, async ({ platform, person }) => {
  const { page } = await person()
  const pages = pagesOf(platform)
  const titlesAt = async (subdomain: string) => {
    await page.goto(`${pages.shop(subdomain)}bookstore`)
    const links = page.getByRole('article').getByRole('heading').getByRole('link')
    await expect(links.first()).toBeVisible()
    for (const link of await links.all()) {
      const address = new URL((await link.getAttribute('href')) ?? '', page.url())
      expect(address.host).toBe(new URL(pages.shop(subdomain)).host)
    }
    return links.allTextContents()
  }
  const dunsany = await titlesAt('lord-dunsany')
  const macdonald = await titlesAt('george-macdonald')
  expect(dunsany.length).toBeGreaterThan(0)
  expect(macdonald.length).toBeGreaterThan(0)
  expect(dunsany.filter((title) => macdonald.includes(title))).toEqual([])
})
