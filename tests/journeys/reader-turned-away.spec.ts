import { expect, test } from './support/authors.ts'
import { newShop } from './support/new-shop.ts'
import { reloadUntilVisible } from './support/reload.ts'

test('of two readers who want the last copy, one gets it held, and the other is told', {
  tag: ['@A2.7-24', '@A7-32', '@A7-38', '@faults'],
}, async ({ platform, person }) => {
  const shop = await newShop(platform, 'Ultima')
  const { url } = await shop.publish({
    title: 'The Last Copy',
    formats: [{ type: 'Hardcover', price: 27, quantity: 1 }],
  })
  const book = url ?? ''
  const first = await person()
  const second = await person()
  await reloadUntilVisible(first.page.getByText('1 left'), book)
  await second.page.goto(book)
  await first.looksRight()

  await first.page.getByRole('button', { name: 'Buy Now Hardcover' }).click()
  await expect(first.page.getByRole('link', { name: 'Cancel and go back' })).toBeVisible()

  await expect(second.page.locator('astro-island[ssr]')).toHaveCount(0)
  second.expectFailure(/409/)
  await second.page.getByRole('button', { name: 'Buy Now Hardcover' }).click()
  const waiting = second.page.getByRole('status')
  await expect(waiting).toHaveText('Somebody else is buying the last copy. We keep looking.')
  await expect(second.page.getByRole('button', { name: 'Buy Now Hardcover' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await second.looksRight()

  await first.page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(first.page.getByText('You cancelled the payment.', { exact: false })).toBeVisible()
  await first.looksRight()

  // The reader turns to another tab and back, until the CDN's copy of the count has gone.
  await expect(async () => {
    await second.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(waiting).toHaveText('A copy is available again.', { timeout: 500 })
  }).toPass({ timeout: 30_000, intervals: [1_000] })
  await second.page.getByRole('button', { name: 'Buy Now Hardcover' }).click()
  await second.page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(second.page.getByText('You cancelled the payment.', { exact: false })).toBeVisible()
})

test('a book that its author takes off the shelf is gone from the shop, and back when it is public again', {
  tag: ['@A2.7-23', '@faults'],
}, async ({ author, person, pages }) => {
  const reader = await person()
  const { url } = await author.publish({ title: 'A Dish of Orts' })
  const address = url ?? ''
  await reloadUntilVisible(reader.page.getByRole('heading', { name: 'A Dish of Orts', level: 1 }), address)

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
