import { calls } from '@lorecircle/shared/registry/calls'
import type { Locator } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { formatBlock } from '../journeys/support/book-form.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'
import { bookOn } from './support/book-list.ts'

test('an author publishes a stored book by one press, in its form and in the list, and takes it back', async ({
  pages,
  author,
  somebody: reader,
}) => {
  const { page } = author
  reader.expectFailure(/404/)
  const book = await author.publish({ title: 'In the Window' })
  await author.call(calls.saveBook, { books: [{ ...book, public: false }] })
  const shown = async () => (await reader.page.goto(pages.book(author.subdomain, 'in-the-window')))?.status()

  await test.step('in the form, with what stands in it', async () => {
    await page.goto(pages.edit(book.id))
    await page.getByLabel('Tagline').fill('Seen from the street')
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText(/^Published!/)).toBeVisible()
    await expect(page.getByLabel('Make Public')).toBeChecked()
    await expect.poll(shown).toBe(200)
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await expect(page.getByText('Book updated! Readers can no longer see it.')).toBeVisible()
    await expect.poll(shown).toBe(404)
    await author.looksRight()
  })

  await test.step('in the list, with Undo', async () => {
    await page.goto(pages.desk('books'))
    const card = bookOn(page, 'In the Window')
    await card.getByRole('button', { name: 'Publish' }).click()
    await expect(card.getByText('Live', { exact: true })).toBeVisible()
    await expect(page.getByText('“In the Window” is published.')).toBeVisible()
    await expect(page.getByText(/^Live in [\d.]+ s$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'View In the Window' })).toHaveText('View')
    await author.looksRight()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByText('Saved for later')).toBeVisible()
    await expect.poll(shown).toBe(404)
  })

  await test.step('and what keeps it from readers is said', async () => {
    author.expectFailure(/412/)
    const { books } = await author.call(calls.fetchBooks, {})
    const [stored] = books
    if (!stored) throw new Error('the book is gone')
    await author.call(calls.saveBook, { books: [{ ...stored, tagline: 'Changed elsewhere' }] })
    await bookOn(page, 'In the Window').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('alert')).toContainText('“In the Window” could not be published.')
    await expect(bookOn(page, 'In the Window')).toContainText('Changed elsewhere')
    await bookOn(page, 'In the Window').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('“In the Window” is published.')).toBeVisible()
  })
})

test('an author finds the shop’s address in the settings, and says how readers reach them', async ({
  platform,
  pages,
  author,
  enter,
}) => {
  const { page } = author
  const postal = () => page.getByLabel('Postal address')
  await page.goto(pages.desk('settings'))
  await page.getByRole('link', { name: 'Your Shop' }).click()
  await expect(page.getByRole('link', { name: `${author.subdomain}.`, exact: false }).first()).toBeVisible()
  await page.getByText('Choose another name').click()
  await expect(page.getByText('lead to the new one for good', { exact: false })).toBeVisible()

  await postal().fill('  PO Box 9 \n\n Port Yann ')
  await page.getByLabel('Address for answers').fill('nobody')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByLabel('Address for answers').fill('letters@example.com')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/^Saved: this is how readers reach you\. Live in/)).toBeVisible()
  await author.looksRight()
  await page.reload()
  await expect(postal()).toHaveValue('PO Box 9\nPort Yann')
  await expect(page.getByLabel('Address for answers')).toHaveValue('letters@example.com')

  const newcomer = await enter(newAuthor(platform, 'Unhoused'))
  await newcomer.page.goto(`${pages.desk('settings')}&section=shop`)
  await newcomer.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(newcomer.page.getByRole('link', { name: 'Claim your subdomain' })).toBeVisible()
})

test('a coupon shows what is paid before the payment page, and is still there on the way back', async ({
  pages,
  newcomer,
}) => {
  const { page } = newcomer
  await page.goto(pages.at('/authorportal/subscribetomembership'))
  const coupon = page.getByLabel('Coupon (optional)')
  newcomer.expectFailure(/400/)
  await coupon.fill('NO-SUCH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(coupon).toHaveAccessibleDescription('This coupon does not exist.')
  await coupon.fill('firstchapter')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(
    page.getByText(/^With FIRSTCHAPTER: \$10\.00 for the first month, then \$20\.00 a month\./),
  ).toBeVisible()
  await newcomer.looksRight()
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await page.getByRole('link', { name: 'Retry Payment' }).click()
  await expect(coupon).toHaveValue('firstchapter')
  await expect(page.getByText('With FIRSTCHAPTER:', { exact: false })).toBeVisible()
})

test('a format that was removed can come back until its author has looked at the book without it', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
  await page.getByRole('button', { name: 'Add Another Format' }).click()
  await formatBlock(page, 2).getByLabel('Type').selectOption('eBook')
  await expect(
    page.getByText('EPUB, PDF, MOBI or audio (MP3, M4B, or a ZIP of MP3s), up to 500 MB.', { exact: false }),
  ).toBeVisible()
  const gone = page.getByText('eBook removed.')
  const remove = () => formatBlock(page, 2).getByRole('button', { name: 'Remove Format' }).click()
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(formatBlock(page, 2).getByLabel('Type')).toHaveValue('eBook')
  await remove()
  await expect(gone).toBeVisible()
  const [words, act] = await Promise.all([
    baseline(gone),
    baseline(page.getByRole('button', { name: 'Undo' })),
  ])
  expect(Math.abs(words - act), 'an act stands on the line of its sentence').toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible()
  await expect(gone).toBeHidden()
})

/** Where the last letters of an element stand, from the top of the window. */
const baseline = (element: Locator) =>
  element.evaluate((found) => {
    const walker = document.createTreeWalker(found, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    range.selectNodeContents(walker.nextNode() ?? found)
    return range.getBoundingClientRect().bottom
  })

test('what an author’s books look like in the list says that prices can be changed, and a profile reads as words', async ({
  pages,
  author,
}) => {
  const { page } = author
  await author.publish({ title: 'Priced' })
  await page.goto(pages.desk('books'))
  const price = bookOn(page, 'Priced').getByRole('button', { name: 'Paperback price', exact: false })
  const [border, ground] = await price.evaluate((cell) => {
    const { borderTopColor, borderTopWidth } = getComputedStyle(cell)
    return [
      `${borderTopWidth} ${borderTopColor}`,
      getComputedStyle(cell.closest('article') ?? cell).backgroundColor,
    ]
  })
  expect(border).toMatch(/^1px/)
  expect(border).not.toContain('rgba(0, 0, 0, 0)')
  expect(border).not.toContain(ground)

  await page.goto(pages.at('/authorportal/profile'))
  await expect(page.getByText('Logged in since')).toBeVisible()
  await expect(page.locator('pre')).toBeHidden()
  await page.getByText('The same as raw data').click()
  await expect(page.locator('pre')).toBeVisible()
})
