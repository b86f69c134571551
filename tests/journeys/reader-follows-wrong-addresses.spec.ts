import { readFileSync } from 'node:fs'
import { publishEbook } from './support/ebook.ts'
import { getFree } from './support/get-free.ts'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'
import { reloadUntilVisible } from './support/reload.ts'
import { takeHome } from './support/take-home.ts'

test('a reader without an account or a card takes a free eBook home', {
  tag: ['@A1-11', '@AD4-05', '@AD4-06', '@AD7-03', '@faults'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page } = reader
  const { url } = await publishEbook(await newShop(platform, 'Gratia'), {
    title: 'A Key for Nothing',
    price: 0,
  })
  const buy = page.getByRole('button', { name: 'Get it Free eBook' })
  await reloadUntilVisible(buy, url ?? '')
  await buy.click()
  await expect(page.getByRole('heading', { name: 'Get it Free' })).toBeVisible()
  await reader.looksRight()
  await getFree(page, platform, 'no-card@lorecircle.example')
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByRole('definition').getByText('$0.00')).toBeVisible()
  await reader.looksRight()
  const arrived = await takeHome(reader, () => page.getByRole('link', { name: /download/i }).click())
  const file = readFileSync(await arrived.path())
  expect(file.subarray(0, 2).toString('latin1')).toBe('PK')
  expect(arrived.suggestedFilename()).toMatch(/\.epub$/)
})

test('a reader who follows a wrong address is told, and shown the way', async ({ platform, person }) => {
  const pages = pagesOf(platform)
  const reader = await person()
  const { page } = reader
  reader.expectFailure(/404/)

  await page.goto(pages.shop('nobody-has-this-name'))
  await expect(page.getByRole('heading', { name: 'Author Not Found' })).toBeVisible()
  await reader.looksRight()
  await page.getByRole('link', { name: 'Look in the market' }).click()
  await expect(page.getByRole('heading', { name: 'The Bookish Market' })).toBeVisible()

  await page.goto(`${pages.landing}no/such/shelf`)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await reader.looksRight()

  await page.goto(`${pages.shop('hope-mirrlees')}no-such-room`)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await reader.looksRight()
  await page.getByRole('link', { name: 'To the bookstore' }).click()
  await expect(page.getByRole('heading', { name: 'Bookstore' })).toBeVisible()
})
