import { expect, test } from '../journeys/support/authors.ts'
import { formatBlock } from '../journeys/support/book-form.ts'

test('two tabs that change the same format compare it field by field, and what one changed alone is taken', async ({
  pages,
  author,
}) => {
  const first = author.page
  const book = await author.publish({
    title: 'Twice',
    formats: [{ type: 'Paperback', price: 12, quantity: 5 }],
  })
  const address = pages.edit(book.id)
  await first.goto(address)
  await expect(first.getByLabel('Title')).toHaveValue('Twice')
  const second = await author.context.newPage()
  await second.goto(address)
  await expect(second.getByLabel('Title')).toHaveValue('Twice')

  await formatBlock(first, 1).getByLabel('Price').fill('13')
  await first.getByLabel('Series', { exact: true }).fill('Pairs')
  await first.getByRole('button', { name: 'Save Changes' }).click()
  await expect(first.getByText(/^Book updated! Live in/)).toBeVisible()

  author.expectFailure(/412/)
  await formatBlock(second, 1).getByLabel('Price').fill('14')
  await formatBlock(second, 1).getByLabel('Pages').fill('99')
  await second.getByRole('button', { name: 'Save Changes' }).click()
  const comparison = second.getByRole('alert')
  await expect(comparison).toContainText('Paperback price')
  await expect(comparison).toContainText('$13.00')
  await expect(comparison).toContainText('$14.00')
  await expect(comparison).not.toContainText('Series')
  await author.looksRight(second)
  await second.getByRole('button', { name: 'Take theirs: Paperback price' }).click()
  await expect(formatBlock(second, 1).getByLabel('Price')).toHaveValue('13.00')
  await expect(formatBlock(second, 1).getByLabel('Pages')).toHaveValue('99')
  await expect(second.getByLabel('Series', { exact: true })).toHaveValue('Pairs')
  await second.getByRole('button', { name: 'Save Changes' }).click()
  await expect(second.getByText(/^Book updated! Live in/)).toBeVisible()
})
