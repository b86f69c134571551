import { expect, test } from '../journeys/support/authors.ts'
import { formatBlock } from '../journeys/support/book-form.ts'
import { bookOn } from './support/book-list.ts'
import { buy, edition } from './support/edition.ts'

test('an author of whose numbered edition a copy is sold reads wherever its size is typed that it can only get smaller', async ({
  pages,
  author,
}) => {
  const book = await author.publish(edition)
  await buy(author, book, 'Vane Lindworm')
  const { page } = author
  const refusal = 'Numbered, and 1 is sold. It can only get smaller: 2 at most.'

  await test.step('in the form, before and while it is typed', async () => {
    await page.goto(pages.edit(book.id))
    const format = formatBlock(page, 1)
    await expect(
      format.getByText(
        'Numbered, and 1 is sold. It can only get smaller, and what you take off sale does not come back.',
      ),
    ).toBeVisible()
    await expect(format.getByLabel('Numbered copies')).toHaveCount(0)
    await format.getByLabel('Quantity').fill('9')
    await expect(format.getByText(refusal)).toBeVisible()
    await author.looksRight()
    await format.getByLabel('Quantity').fill('1')
    await expect(format.getByText(refusal)).toBeHidden()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(/Book updated!/)).toBeVisible()
  })

  await test.step('in My Books, where it cannot be left so', async () => {
    await page.goto(pages.desk('books'))
    const row = bookOn(page, edition.title)
    await row.getByRole('button', { name: /quantity/ }).click()
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await expect(row.getByRole('alert')).toHaveText(refusal.replace('2 at most', '1 at most'))
  })
})
