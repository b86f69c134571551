import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { formatBlock, savingBar } from '../journeys/support/book-form.ts'
import { newShop } from '../journeys/support/new-shop.ts'

test('an author publishes a stored book by its checkbox, reads what that does, and when it was done', async ({
  platform,
  pages,
  enter,
}) => {
  const author = await enter(newShop(platform, 'Publia'))
  const book = await author.publish({ title: 'In the Open' })
  await author.call(calls.saveBook, { books: [{ ...book, public: false }] })
  const { page } = author
  await page.goto(pages.edit(book.id))
  const [tick, save] = [page.getByLabel('Make Public'), page.getByRole('button', { name: 'Save Changes' })]
  await expect(tick).toHaveAccessibleDescription(/^Only you see it\. Tick this and save/)
  await tick.check()
  await expect(save).toHaveAccessibleDescription(/^Once you save, readers see it at publia/)
  await save.click()
  await expect(page.getByText(/^Book updated! Readers can see it now\./)).toBeVisible()
  await expect(tick).toHaveAccessibleDescription(/^Readers see it at publia.*\/shop\/in-the-open\.$/)
  await tick.uncheck()
  await expect(save).toHaveAccessibleDescription('Once you save, only you see it.')
  await author.looksRight()
})

test('a stored book opens by its address with every field, and what is changed is saved', {
  tag: ['@B2.11-01', '@B2.11-03', '@B2.11-04', '@B2.11-05', '@B2.11-07'],
}, async ({ pages, author }) => {
  const { page } = author
  const book = await author.publish({
    title: 'The Salt Road',
    tagline: 'It goes on',
    blurb: 'And on.',
    genres: ['Fantasy', 'Western'],
    formats: [
      { type: 'Paperback', price: 12, quantity: 3 },
      { type: 'eBook', price: 4.5, quantity: '' },
    ],
  })
  // From an empty page on, so that nothing is counted that the screen before still asks on the way out.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(pages.edit(book.id))
  await expect(page.getByLabel('Title')).toHaveValue('The Salt Road')
  await expect(page.getByLabel('Blurb')).toHaveValue('And on.')
  expect(asked, 'the other books are not waited for').not.toContain('/api/fetchbooksforauthor')
  await expect(page.getByRole('radio', { name: 'Fiction', exact: true })).toBeChecked()
  await expect(page.getByRole('list', { name: 'Chosen genres' }).getByRole('listitem')).toHaveText([
    'Fantasy',
    'Western',
  ])
  await expect(page.getByLabel('Make Public')).toBeChecked()
  await author.looksRight()

  await page.getByLabel('Blurb').fill('And back.')
  await expect(savingBar(page)).toContainText('Unsaved changes, kept in this browser')
  await page.getByLabel('Make Public').uncheck()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Book updated! Readers can no longer see it.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Blurb')).toHaveValue('And back.')
  await expect(page.getByLabel('Make Public')).not.toBeChecked()
})

test('the formats of a stored book are listed with their prices and copies, and take numbers alone', {
  tag: ['@B2.11-08', '@B2.11-09', '@B2.11-10'],
}, async ({ pages, author }) => {
  const { page } = author
  const book = await author.publish({
    title: 'Two Ways',
    formats: [
      { type: 'Paperback', price: 12, quantity: 3 },
      { type: 'eBook', price: 4.5, quantity: '' },
    ],
  })
  await page.goto(pages.edit(book.id))
  const [paperback, ebook] = [formatBlock(page, 1), formatBlock(page, 2)]
  await expect(paperback.getByLabel('Price')).toHaveValue('12.00')
  await expect(paperback.getByLabel('Quantity')).toHaveValue('3')
  await expect(ebook.getByLabel('Type')).toHaveValue('eBook')
  await expect(ebook.getByLabel('Price')).toHaveValue('4.50')
  await expect(ebook.getByLabel('Unlimited')).toBeChecked()

  const save = () => page.getByRole('button', { name: 'Save Changes' }).click()
  await paperback.getByLabel('Price').fill('twelve')
  await save()
  await expect(paperback.getByLabel('Price')).toHaveAccessibleDescription(/^A price is a number/)
  await paperback.getByLabel('Price').fill('13')
  await paperback.getByLabel('Quantity').fill('a few')
  await save()
  await expect(paperback.getByLabel('Quantity')).toHaveAccessibleDescription(/whole number/)
  await paperback.getByLabel('Quantity').fill('∞')
  await save()
  await expect(
    page.getByText(/^Book updated! Readers cannot buy its eBook yet: it needs a file\. Live in/),
  ).toBeVisible()
  await expect(paperback.getByLabel('Unlimited')).toBeChecked()
})
