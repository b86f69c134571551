import { expect, test } from '../journeys/support/authors.ts'

test('an author goes anywhere by a word, without a mouse', async ({ pages, author }) => {
  const { page } = author
  await author.publish({ title: 'The King of Elfland’s Daughter' })
  await page.goto(pages.desk('home'))
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const choose = async (typed: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette.getByRole('searchbox').or(palette.getByRole('textbox'))).toBeFocused()
    await page.keyboard.type(typed)
    await expect(palette.getByRole('menuitem').first()).toHaveAttribute('data-focused')
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }

  await test.step('to a tab', async () => {
    await choose('orders')
    await expect(page).toHaveURL(/tab=orders$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused()
  })

  await test.step('to a book, found by two words of its title', async () => {
    await choose('elfland king')
    await expect(page).toHaveURL(/\/authorportal\/bookdetails\?id=/)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The King of Elfland’s Daughter')
  })

  await test.step('to a part of the settings, by what is changed there', async () => {
    await choose('password')
    await expect(page.getByRole('heading', { level: 2, name: 'Login & Security' })).toBeVisible()
  })

  await test.step('Escape closes it and gives the focus back', async () => {
    const opener = page.getByRole('button', { name: /^Go to/ })
    await opener.click()
    await expect(palette).toBeVisible()
    await author.looksRight()
    await page.keyboard.type('nothing is called this')
    await expect(palette.getByText('No results.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('to another light, and out', async () => {
    await choose('light')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'candlelight')
    await choose('sign out')
    await expect(page).toHaveURL(pages.landing)
  })
})
