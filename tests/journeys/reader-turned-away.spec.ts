import { readFileSync } from 'node:fs'
import { pay } from './support/acts.ts'
import { demoLogin, pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('of two readers who want the last copy, one gets it held, and the other is told', {
  tag: ['@A2.7-24', '@A7-32', '@A7-38'],
}, async ({ platform, person }) => {
  const book = pagesOf(platform).book('e-nesbit', 'the-enchanted-castle')
  const first = await person()
  const second = await person()
  await first.page.goto(book)
  await expect(first.page.getByText('1 left')).toBeVisible()
  await second.page.goto(book)
  await first.looksRight()

  await first.page.getByRole('button', { name: 'Buy Now Hardcover' }).click()
  await expect(first.page.getByRole('link', { name: 'Cancel and go back' })).toBeVisible()

  await expect(second.page.locator('astro-island[ssr]')).toHaveCount(0)
  second.expectFailure(/409/)
  await second.page.getByRole('button', { name: 'Buy Now Hardcover' }).click()
  const waiting = second.page.getByRole('status')
  await expect(waiting).toHaveText('The last copy is in somebody else’s basket. We keep looking.')
  await expect(second.page.getByRole('button', { name: 'Buy Now Hardcover' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await second.looksRight()

  await first.page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(first.page.getByText('The payment was cancelled.', { exact: false })).toBeVisible()
  await first.looksRight()

  // The reader turns to another tab and back, until the CDN's copy of the count has gone.
  await expect(async () => {
    await second.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(waiting).toHaveText('A copy has come back. It can be yours now.', { timeout: 500 })
  }).toPass({ timeout: 30_000, intervals: [1_000] })
  await second.page.getByRole('button', { name: 'Buy Now Hardcover' }).click()
  await second.page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(second.page.getByText('The payment was cancelled.', { exact: false })).toBeVisible()
})

test('a reader without an account or a card takes a free eBook home', {
  tag: ['@A1-11', '@AD4-05', '@AD4-06', '@AD7-03'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page } = reader
  await page.goto(pagesOf(platform).book('l-frank-baum', 'the-master-key'))
  await page.getByRole('button', { name: 'Buy Now eBook' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await pay(page, { email: 'no-card@lorecircle.example' })
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByText('$0.00')).toBeVisible()
  await reader.looksRight()
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: /download/i }).click()
  const file = readFileSync(await (await arriving).path())
  expect(file.subarray(0, 2).toString('latin1')).toBe('PK')
  expect((await arriving).suggestedFilename()).toMatch(/\.epub$/)
})

test('a book that its author takes off the shelf is gone from the shop, and back when it is public again', {
  tag: ['@A2.7-23'],
}, async ({ platform, person, login }) => {
  const pages = pagesOf(platform)
  const author = await person()
  const reader = await person()
  const address = pages.book('george-macdonald', 'a-dish-of-orts')
  await reader.page.goto(address)
  await expect(reader.page.getByRole('heading', { name: 'A Dish of Orts', level: 1 })).toBeVisible()

  const { email, password } = demoLogin(platform, 'george-macdonald')
  await login(author, email, password)
  await author.page.goto(pages.desk('books'))
  await author.page
    .getByRole('article', { name: 'A Dish of Orts' })
    .getByRole('link', { name: 'Edit Book' })
    .click()
  await author.page.getByLabel('Make Public').uncheck()
  await author.page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(author.page.getByText('Book updated!')).toBeVisible()

  reader.expectFailure(/404/)
  await expect(async () => {
    await reader.page.goto(address)
    await expect(reader.page.getByRole('heading', { name: 'Book not found.' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await reader.looksRight()

  await author.page.getByLabel('Make Public').check()
  await author.page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(author.page.getByText(/Book updated! Readers can see it now. Live in/)).toBeVisible()
  await reader.page.goto(address)
  await expect(reader.page.getByRole('heading', { name: 'A Dish of Orts', level: 1 })).toBeVisible()
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
