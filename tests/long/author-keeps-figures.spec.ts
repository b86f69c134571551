import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { bookOn, formats, titlesOn } from './support/book-list.ts'

test('an author without books reads so, and is led to the first one', { tag: ['@B2.9-11'] }, async ({
  pages,
  author,
}) => {
  await author.page.goto(pages.desk('books'))
  await expect(author.page.getByText('No books found.', { exact: true })).toBeVisible()
  await author.looksRight()
  await author.page.getByRole('link', { name: 'Add your first book' }).click()
  await expect(author.page.getByRole('heading', { level: 1 })).not.toHaveText('My Books')
})

test('an author changes figures by click and by keyboard, and saves all of them with one key', {
  tag: ['@B2.9-01', '@B2.9-03', '@B2.9-04', '@B2.9-06', '@B2.9-10'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newShop(platform, 'Figures'))
  await author.publish({ title: 'The First', tagline: 'How it began', formats })
  await author.publish({ title: 'The Second', tagline: 'How it went on', formats })
  const { page } = author
  await page.goto(pages.desk('books'))
  await expect(titlesOn(page)).toHaveText(['The Second', 'The First'])
  await expect(bookOn(page, 'The First')).toContainText('How it began')

  const quantity = (title: string) => bookOn(page, title).getByRole('button', { name: /^Paperback quantity/ })
  const price = bookOn(page, 'The First').getByRole('button', { name: /^Paperback price/ })
  await test.step('a figure that can be changed where it stands looks like a field', async () => {
    const clear = 'rgba(0, 0, 0, 0)'
    await expect(price).toHaveCSS('border-top-style', 'solid')
    await expect(price).not.toHaveCSS('border-top-color', clear)
    await expect(price).not.toHaveCSS('background-color', clear)
  })

  await test.step('Escape leaves a figure as it was, Enter keeps it, and the focus stays', async () => {
    await quantity('The First').click()
    await page.keyboard.type('50')
    await page.keyboard.press('Escape')
    await expect(quantity('The First')).toHaveText('40')
    await expect(quantity('The First')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('45')
    await page.keyboard.press('Enter')
    await expect(quantity('The First')).toHaveText('45')
    await expect(quantity('The First')).toBeFocused()
  })

  await test.step('Save can be pressed from the first figure that is typed', async () => {
    const save = bookOn(page, 'The Second').getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    await quantity('The Second').click()
    await page.keyboard.type('5')
    await expect(save).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(save).toBeDisabled()
  })

  await test.step('what cannot be kept stays in its field with the reason', async () => {
    await price.click()
    await page.keyboard.type('abc')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(bookOn(page, 'The First').getByRole('alert')).toHaveText(/A price is a number/)
    await expect(bookOn(page, 'The First').getByLabel('Paperback price')).toHaveValue('abc')
    await bookOn(page, 'The First').getByLabel('Paperback price').press('Escape')
    await expect(price).toHaveText('$12.00')
  })

  await test.step('unsaved figures outlive a reload', async () => {
    await page.reload()
    await expect(quantity('The First')).toHaveText('45')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText(
      '1 unsaved change in The First, kept in this browser',
    )
  })

  await test.step('the key saves what is still in its field, too', async () => {
    await quantity('The Second').click()
    await page.keyboard.type('7')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
    await expect(page.getByText(/Book saved!/).first()).toBeVisible()
    await page.reload()
    await expect(quantity('The First')).toHaveText('45')
    await expect(quantity('The Second')).toHaveText('7')
  })

  await test.step('one press makes a format unlimited', async () => {
    await quantity('The Second').click()
    await bookOn(page, 'The Second').getByRole('button', { name: 'Unlimited' }).click()
    await expect(quantity('The Second')).toHaveText('∞')
    await bookOn(page, 'The Second').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  })
})
