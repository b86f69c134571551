import { expect, test } from '../journeys/support/authors.ts'
import { bookOn, titlesOn } from './support/book-list.ts'

test('an author deletes a book, undoes it, deletes it again and restores it, and readers see what is so', {
  tag: ['@B2.9-09', '@B2.9-15', '@B2.9-16', '@B2.9-18', '@AD4-08'],
}, async ({ pages, person, author }) => {
  await author.publish({ title: 'Kept' })
  await author.publish({ title: 'Deleted' })
  const reader = await person()
  const { page } = author
  const place = pages.book(author.subdomain, 'deleted')
  reader.expectFailure(/404/)
  const isPublic = async () => (await reader.page.goto(place))?.status() === 200
  await expect.poll(isPublic).toBe(true)
  await page.goto(pages.desk('books'))

  const deleteIt = async () => {
    await bookOn(page, 'Deleted').getByRole('button', { name: 'Archive' }).click()
    await expect(bookOn(page, 'Deleted')).toBeHidden()
  }
  await test.step('it goes at once, for readers too, and Undo brings it back where it stood', async () => {
    await deleteIt()
    await expect(bookOn(page, 'Kept').getByRole('link', { name: 'Edit Book' })).toBeFocused()
    // What a pointer rests on does not leave.
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await undo.hover()
    await expect.poll(isPublic).toBe(false)
    await undo.click()
    await expect(titlesOn(page)).toHaveText(['Deleted', 'Kept'])
    await expect(bookOn(page, 'Deleted')).toContainText('Live')
    await expect.poll(isPublic).toBe(true)
  })

  await test.step('it waits among the archived, and comes back saved for later', async () => {
    await deleteIt()
    await page.getByRole('link', { name: 'Archived 1' }).click()
    await expect(bookOn(page, 'Deleted')).toContainText('Archived on')
    await author.looksRight()
    await bookOn(page, 'Deleted').getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('link', { name: 'Saved for later 1' }).click()
    await expect(bookOn(page, 'Deleted')).toBeVisible()
    await expect.poll(isPublic).toBe(false)
  })
})
