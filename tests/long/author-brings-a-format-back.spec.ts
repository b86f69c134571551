import { expect, test } from '../journeys/support/authors.ts'
import { baseline } from '../journeys/support/baseline.ts'
import { formatBlock } from '../journeys/support/book-form.ts'

test('a format that was removed can come back until its author has looked at the book without it', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
  await page.getByRole('button', { name: 'Add Another Format' }).click()
  await formatBlock(page, 2).getByLabel('Type').selectOption('eBook')
  await expect(
    page.getByText('EPUB, PDF, MOBI or audio (MP3, M4B, or a ZIP of MP3s), each up to 500 MB', {
      exact: false,
    }),
  ).toBeVisible()
  const gone = page.getByText('eBook removed.')
  const remove = () => formatBlock(page, 2).getByRole('button', { name: 'Remove Format' }).click()
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(formatBlock(page, 2).getByLabel('Type')).toHaveValue('eBook')
  await remove()
  await expect(gone).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await expect
    .poll(
      async () => Math.abs((await baseline(gone)) - (await baseline(undo))),
      'pixels between the baselines of the sentence and its button',
    )
    .toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible()
  await expect(gone).toBeHidden()
})

test('an author who starts afresh has the removed format back, and no second one of it', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
  await page.getByLabel('Title').fill('The Golden Key')
  await page.getByRole('button', { name: 'Add Another Format' }).click()
  await formatBlock(page, 2).getByLabel('Type').selectOption('eBook')
  await page.getByRole('button', { name: 'Save For Later' }).click()
  await expect(page.getByText('Saved for later.')).toBeVisible()
  await expect(page).toHaveURL(/book=/)
  // What is typed next saves itself after a while, if it is not left before.
  const isSave = '**/api/savebookdata'
  await page.route(isSave, () => {})
  await page.getByLabel('Tagline').fill('Where the rainbow ends')
  await expect(page.getByText(/^Unsaved changes, kept in this browser|^Saving/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('What you had typed is still here.', { exact: false })).toBeVisible()
  // Not before the page is there: a browser that stops to hold requests while it loads can lose one of them.
  await page.unroute(isSave)
  await formatBlock(page, 2).getByRole('button', { name: 'Remove Format' }).click()
  await expect(page.getByText('eBook removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await expect(formatBlock(page, 2).getByLabel('Type')).toHaveValue('eBook')
  await expect(page.getByText('eBook removed.')).toBeHidden()
})
