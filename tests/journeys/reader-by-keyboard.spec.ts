import { card } from './support/acts.ts'
import { publishEbook } from './support/ebook.ts'
import { tabTo } from './support/keyboard.ts'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'
import { reloadUntilVisible } from './support/reload.ts'

const rooms = [
  ['Tabea', 'on a phone, in high contrast', { width: 360, height: 740 }, 'active'],
  ['Tabitha', 'on a desk', { width: 1280, height: 900 }, 'none'],
] as const

for (const [firstName, where, viewport, forcedColors] of rooms) {
  test(`a reader ${where} buys a book by Tab and Enter alone, and always sees where the focus is`, {
    tag: ['@A1-11', '@A6-02', '@A6-07'],
  }, async ({ platform, person }) => {
    const { page } = await person({ viewport, forcedColors, reducedMotion: 'reduce' })
    const { landing, market } = pagesOf(platform)
    const title = `${firstName}’s First Book`
    await publishEbook(await newShop(platform, firstName), { title, price: 4.99 })
    const link = page.getByRole('link', { name: title, exact: true })
    await reloadUntilVisible(link, market)
    await page.goto(landing)

    await test.step('into the market, past its sidebar by the skip link', async () => {
      await tabTo(page, page.getByRole('link', { name: 'Explore the Market' }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/market$/)
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await tabTo(page, skip)
      await expect(skip).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    })

    const opening = page.waitForEvent('popup')
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    const book = await opening

    await test.step('the book, and the payment page', async () => {
      await expect(book.getByRole('heading', { level: 1 })).toHaveText(title)
      await tabTo(book, book.getByRole('button', { name: 'Buy Now eBook' }))
      await book.keyboard.press('Enter')
      for (const [label, text] of [
        ['E-mail', 'by-keyboard@lorecircle.example'],
        ['Card number', card.good],
        ['Expiry', '12 / 34'],
        ['CVC', '123'],
        ['Name on card', 'A Reader'],
      ] as const) {
        await expect(book.getByLabel(label)).toBeVisible()
        await tabTo(book, book.getByLabel(label))
        await book.keyboard.type(text)
      }
      await tabTo(book, book.getByRole('button', { name: /^Pay/ }))
      await book.keyboard.press('Enter')
    })

    await expect(book).toHaveURL(/\/thank-you\//)
    await tabTo(book, book.getByRole('link', { name: 'Download your eBook' }))
  })
}
