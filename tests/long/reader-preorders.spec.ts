import { pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { dateInDays, publishEbook } from '../journeys/support/ebook.ts'
import { tabTo } from '../journeys/support/keyboard.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { openPublished } from './support/published.ts'

const ebook = { title: 'The Night Land', price: 5.49, releaseOn: dateInDays(200) }

test('a reader preorders by keyboard on a phone, is told when it comes, and takes it back', {
  tag: ['@A6-02', '@A6-07'],
}, async ({ platform, person }) => {
  const book = await publishEbook(await newShop(platform, 'Nightland'), ebook)
  const reader = await person({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  const { page } = reader
  await openPublished(page, book)
  await expect(page.getByText(/^Preorder: comes on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(0)
  await reader.looksRight()
  await expectNoSidewaysScroll(page)
  const button = page.getByRole('button', { name: 'Preorder eBook' })
  await expect(page.locator('astro-island[ssr]').filter({ has: button })).toHaveCount(0)
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Preorder: comes on /).first()).toBeVisible()
  await pay(page, { email: 'preorders@lorecircle.example' })
  await expect(page.getByText(/^It comes on /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download your eBook' })).toHaveCount(0)
  await page.getByText('Cancel this preorder').click()
  await reader.looksRight()
  await page.getByRole('button', { name: /^Cancel Preorder/ }).click()
  await expect(page.getByRole('status')).toContainText('Your preorder is cancelled.')
  await expect(page.getByText('You cancelled a preorder. $5.49 refunded.')).toBeVisible()
  await expect(page.getByText('Cancel this preorder')).toHaveCount(0)
})

test('without JavaScript a preorder goes through the cart, and stands on the desk among the preorders', async ({
  platform,
  pages,
  person,
  enter,
}) => {
  const shop = await newShop(platform, 'Lamplighter')
  const book = await publishEbook(shop, ebook)
  const { page } = await person({ javaScriptEnabled: false })
  const email = 'by-lamplight@lorecircle.example'
  await openPublished(page, book)
  await page.getByRole('button', { name: 'Add to Cart eBook' }).click()
  await expect(page.getByText(/Preorder, comes on /)).toBeVisible()
  await page.getByRole('button', { name: 'Check out' }).click()
  await pay(page, { email })
  await expect(page.getByText(/^It comes on /)).toBeVisible()

  const author = await enter(shop, { colorScheme: 'dark' })
  await author.page.goto(pages.desk('orders'))
  await author.page.getByRole('link', { name: /^Preorders/ }).click()
  const row = author.page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('releases')
  await expect(row).toContainText('Preordered')
  await row.getByRole('checkbox').check()
  await expect(author.page.getByText('1 selected, with nothing to pack or to ship')).toBeVisible()
  await author.looksRight()
})
