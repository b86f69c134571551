import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'

const title = 'The Door in the Hedge'

test('an author edits a book by its address, which survives a reload', {
  tag: ['@B2.2-17', '@B2.2-18', '@BD3-03', '@BD3-04', '@BD3-05'],
}, async ({ platform, pages, enter }) => {
  const shop = await newShop(platform, 'Ivor')
  const { id } = await shop.publish({ title })
  const { page } = await enter(shop)
  await page.getByRole('link', { name: 'My Books' }).first().click()
  await page.getByRole('article', { name: title }).getByRole('link', { name: 'Edit Book' }).click()
  await expect(page).toHaveURL(new RegExp(`/authorportal/bookdetails\\?id=${id}$`))
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)

  await test.step('each tab names itself in the address, and is there again after a reload', async () => {
    for (const [label, key] of [
      ['Orders', 'orders'],
      ['Settings', 'settings'],
      ['My Books', 'books'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(new RegExp(`[?&]tab=${key}\\b`))
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`(^| · )${label} · Lorecircle$`))
    }
  })

  await test.step('an address without a tab opens the one of before, and names it', async () => {
    await page.goto(pages.at('/authorportal/mainpage'))
    await expect(page.getByRole('heading', { level: 1, name: 'My Books' })).toBeVisible()
    await expect(page).toHaveURL(/[?&]tab=books$/)
  })
})
