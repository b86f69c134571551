import { expect, test } from '../journeys/support/authors.ts'
import { formatBlock } from '../journeys/support/book-form.ts'
import { publishEbook } from '../journeys/support/ebook.ts'
import { tabTo } from '../journeys/support/keyboard.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { openPublished } from './support/published.ts'

const phone = { viewport: { width: 360, height: 740 } }
const ebook = { title: 'Time Flies', price: 1.99, suggestedPrice: 3.5 }

test('a reader says by keyboard what they pay, on a phone and in both lights, and is asked for that', {
  tag: ['@A6-02', '@A6-07'],
}, async ({ platform, person }) => {
  const book = await publishEbook(await newShop(platform, 'Payforlight'), ebook)
  for (const colorScheme of ['light', 'dark'] as const) {
    const reader = await person({ ...phone, colorScheme, reducedMotion: 'reduce' })
    const { page } = reader
    await openPublished(page, book)
    const field = page.getByLabel('Name your price')
    await expect(field).toHaveValue('3.50')
    await expect(page.getByRole('region', { name: 'Formats' }).getByText('from $1.99')).toBeVisible()
    await reader.looksRight()
    await expectNoSidewaysScroll(page)
    const buy = page.getByRole('button', { name: 'Buy Now eBook' })
    await expect(page.locator('astro-island[ssr]').filter({ has: buy })).toHaveCount(0)
    await tabTo(page, field)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('2.75')
    await tabTo(page, buy)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Simulated payment page', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('$2.75').first()).toBeVisible()
  }
})

test('without JavaScript a reader says it too, and says it anew in the cart', async ({
  platform,
  person,
}) => {
  const book = await publishEbook(await newShop(platform, 'Payforplain'), ebook)
  const reader = await person({ javaScriptEnabled: false })
  const { page } = reader
  await openPublished(page, book)
  await page.getByLabel('Name your price').fill('4')
  await page.getByRole('button', { name: 'Add to Cart eBook' }).click()
  const said = page.getByLabel('Your price ($1.99 or more) for Time Flies')
  await expect(said).toHaveValue('4.00')
  await said.fill('5.25')
  await page.getByRole('button', { name: 'Update price of Time Flies' }).click()
  await expect(page.locator('.cart-total')).toContainText('$5.25')
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page.getByText('Simulated payment page', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('$5.25').first()).toBeVisible()
  await page.goto(book.url ?? '')
  await page.getByLabel('Name your price').fill('2.25')
  await page.getByRole('button', { name: 'Buy Now eBook' }).click()
  await expect(page.getByText('$2.25').first()).toBeVisible()
})

test('an author lets readers pay what they want, and hears what cannot be suggested', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
  const format = formatBlock(page, 1)
  await page.getByLabel('Title').fill('For Whatever It Is Worth')
  await format.getByLabel('Price').fill('3')
  await format.getByLabel('Readers pay what they want').check()
  await expect(format.getByLabel('Minimum price', { exact: true })).toHaveValue('3')
  await format.getByLabel('Suggested price').fill('2')
  await page.getByRole('button', { name: 'Save For Later' }).click()
  await expect(format.getByLabel('Suggested price')).toHaveAccessibleDescription(/below the minimum/)
  await author.looksRight()
  await format.getByLabel('Suggested price').fill('5')
  await page.getByRole('button', { name: 'Save For Later' }).click()
  await expect(
    page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /saved/i }).first(),
  ).toBeVisible()
})

test.describe('while a reader has a book’s page open', () => {
  const title = 'Dear in Its Own Way'
  const plain = { type: 'Paperback' as const, quantity: '∞' }
  const fixed = (price: number) => ({ ...plain, price, suggestedPrice: null })
  const own = (price: number, suggestedPrice: number) => ({ ...plain, price, suggestedPrice })

  test('its price becomes theirs to say, and the least of it rises: each refusal shows what it is now, and the next press buys', async ({
    platform,
    person,
  }) => {
    const shop = await newShop(platform, 'Givenwell')
    let book = await shop.publish({ title, formats: [fixed(12.5)] })
    const changeTo = async (format: ReturnType<typeof own>) => {
      book = await shop.publish({ ...book, formats: [{ ...format, id: book.formats[0]?.id }] })
    }
    const { page, expectFailure } = await person()
    await openPublished(page, book, '$12.50')
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    expectFailure(/create-checkout-session/)
    const buy = page.getByRole('button', { name: 'Buy Now Paperback' })

    await changeTo(own(15, 18))
    await buy.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Checkout failed. The least for this is $15.00.')
    await expect(page.getByText('from $15.00')).toBeVisible()
    await expect(page.getByLabel('Name your price')).toHaveValue('18.00')
    await expect(buy).toBeFocused()

    await changeTo(own(20, 25))
    await page.getByLabel('Name your price').fill('16')
    await buy.click()
    await expect(page.getByRole('alert')).toHaveText('Checkout failed. The least for this is $20.00.')
    await expect(page.getByText('from $20.00')).toBeVisible()
    await expect(page.getByLabel('Name your price')).toHaveValue('25.00')
    await buy.click()
    await expect(page.getByRole('link', { name: 'Cancel and go back' })).toBeVisible()
    await expect(page.getByText('$25.00').first()).toBeVisible()
  })

  test('its price is fixed again: the field goes, and the next press buys', async ({ platform, person }) => {
    const shop = await newShop(platform, 'Fixwell')
    const book = await shop.publish({ title, formats: [own(3, 5)] })
    const { page, expectFailure } = await person()
    await openPublished(page, book)
    await expect(page.getByLabel('Name your price')).toBeVisible()
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    expectFailure(/create-checkout-session/)

    await shop.publish({ ...book, formats: [{ ...fixed(13.75), id: book.formats[0]?.id }] })
    const buy = page.getByRole('button', { name: 'Buy Now Paperback' })
    await buy.click()
    await expect(page.getByRole('alert')).toHaveText('Checkout failed. The price is now $13.75.')
    await expect(page.getByText('$13.75', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Name your price')).toHaveCount(0)
    await buy.click()
    await expect(page.getByRole('link', { name: 'Cancel and go back' })).toBeVisible()
    await expect(page.getByText('$13.75').first()).toBeVisible()
  })
})
