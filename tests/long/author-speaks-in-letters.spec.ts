import { openMail } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { tabTo } from '../journeys/support/keyboard.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import type { pagesOf } from '../journeys/support/pages.ts'

const lettersPath = (pages: ReturnType<typeof pagesOf>) => `${pages.desk('settings')}&section=letters`

test('an author writes words of their own by keyboard, sees them in the letter, and gets a test of it', {
  tag: ['@BD7-13'],
}, async ({ platform, pages, author }) => {
  author.expectFailure(/Blocked script execution in 'about:srcdoc'/)
  const { page } = author
  await page.goto(lettersPath(pages))
  const thanks = page.getByLabel('Your own words: Receipt')
  await thanks.focus()
  await page.keyboard.type('Dear {name}, the lamp is lit.')
  const preview = page.getByRole('button', { name: 'Preview: Receipt' })
  await tabTo(page, preview)
  await page.keyboard.press('Enter')
  const seen = page.getByRole('region', { name: 'Preview: Receipt' })
  await expect(seen.frameLocator('iframe').getByText(/^Dear \S+, the lamp is lit\.$/)).toBeVisible()
  await author.looksRight()

  await page.getByRole('button', { name: 'Send me a test: Receipt' }).click()
  await expect(page.getByText('A test is on its way to')).toBeVisible()
  const mail = await openMail(author, platform.mailbox, author.email, /^Test: Your 2 books$/)
  await expect(mail.body.getByText('the lamp is lit.', { exact: false })).toBeVisible()
  await mail.page.close()

  const few = page.getByLabel('Tell me when this many copies are left')
  await few.fill('a few')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(few).toHaveAccessibleDescription('Write a whole number from 0 to 1,000.')
  await expect(few).toBeFocused()
  await few.fill('12')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved: your next order emails say it.')).toBeVisible()
  await page.reload()
  await expect(thanks).toHaveValue('Dear {name}, the lamp is lit.')
  await expect(few).toHaveValue('12')
})

for (const width of [360, 1280]) {
  test(`an author’s letters can be read and written at ${width} px in the light and dark theme`, async ({
    platform,
    pages,
    enter,
  }) => {
    const shop = await newShop(platform, `Worded${width}`)
    for (const colorScheme of ['light', 'dark'] as const) {
      const author = await enter(shop, {
        viewport: { width, height: 800 },
        colorScheme,
      })
      author.expectFailure(/Blocked script execution in 'about:srcdoc'/)
      const { page } = author
      await page.goto(lettersPath(pages))
      await page.getByLabel('Your own words: Shipped').fill('It left this morning, {name}.')
      await page.getByRole('button', { name: 'Preview: Shipped' }).click()
      const letter = page.getByRole('region', { name: 'Preview: Shipped' }).frameLocator('iframe')
      await expect(letter.getByText('It left this morning')).toBeVisible()
      await author.looksRight()
      await expectNoSidewaysScroll(page)
    }
  })
}
