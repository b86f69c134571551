import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from '../journeys/support/authors.ts'
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
    await expect(page.getByText(/^Published! Live in/)).toBeVisible()
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
    // What a pointer rests on does not leave.
    await page.locator('.toast').filter({ hasText: '“In the Window” is published.' }).hover()
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
