import { calls } from '@lorecircle/shared/call/calls'
import type { Page } from '@playwright/test'
import { formatBlock, savingBar } from '../journeys/support/book-form.ts'
import { newAuthor, newShop } from '../journeys/support/new-shop.ts'
import { pagesOf } from '../journeys/support/pages.ts'
import { expect, test } from '../journeys/support/person.ts'

const types = ['Paperback', 'Hardcover', 'Special Edition', 'eBook']

test('an author whose shop is not open adds books all the same, and reads why publishing waits [B2.10-10] [B2.10-11] [B4-21] [B4-22]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const { email, password } = await newAuthor(platform, 'Waitstill')
  await login(author, email, password)
  await page.goto(pagesOf(platform).desk('addbook'))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const publish = page.getByRole('button', { name: 'Publish Now' })
  await expect(publish).toBeDisabled()
  await expect(publish).toHaveAccessibleDescription(
    'Publishing opens with your membership (step 1). Adding and saving books is open already.',
  )
  await page.getByLabel('Title').fill('Not Yet')
  await page.getByRole('button', { name: 'Save For Later' }).click()
  await expect(page.getByText('Saved for later.')).toBeVisible()
  await author.looksRight()
})

test('the formats of a book come and go, the last one stays [B2.10-01] [B2.10-07] [B2.10-08] [B2.10-09] [B3.4-02]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const { email, password } = await newShop(platform, 'Formata')
  await login(author, email, password)
  await page.goto(pagesOf(platform).desk('addbook'))
  const formats = page.getByRole('group', { name: /^Format \d/ })
  const removeButtons = page.getByRole('button', { name: 'Remove Format' })
  await expect(formats).toHaveCount(1)
  await expect(removeButtons).toHaveCount(0)
  await expect(formatBlock(page, 1).getByLabel('Type')).toHaveValue('Paperback')

  await formatBlock(page, 1).getByLabel('Price').fill('11')
  await page.getByRole('button', { name: 'Add Another Format' }).click()
  await expect(formats).toHaveCount(2)
  await expect(formatBlock(page, 2).getByLabel('Type')).toHaveValue('Paperback')
  await formatBlock(page, 2).getByLabel('Price').fill('22')
  await expect(removeButtons).toHaveCount(2)

  await removeButtons.first().click()
  await expect(formats).toHaveCount(1)
  await expect(formatBlock(page, 1).getByLabel('Price')).toHaveValue('22')
  await expect(removeButtons).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(formatBlock(page, 1).getByLabel('Price')).toHaveValue('11')
})

test('a format says its type, its price and its copies, and an eBook never runs out [B2.10-03] [B2.10-04] [B2.10-05] [B2.10-06]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const { email, password } = await newShop(platform, 'Typeford')
  await login(author, email, password)
  await page.goto(pagesOf(platform).desk('addbook'))
  const format = formatBlock(page, 1)
  const [type, price, quantity] = ['Type', 'Price', 'Quantity'].map((label) => format.getByLabel(label))
  if (!type || !price || !quantity) throw new Error('three fields')
  const unlimited = format.getByLabel('Unlimited')
  await expect(type.getByRole('option')).toHaveText(types)

  await type.selectOption('eBook')
  await expect(unlimited).toBeChecked()
  await expect(quantity).toBeDisabled()
  await type.selectOption('Hardcover')
  await expect(unlimited).not.toBeChecked()
  await expect(quantity).toBeEnabled()

  await price.fill('0.20')
  await expect(price).toHaveAccessibleDescription(/Cards cannot pay less than \$0\.50/)
  await author.looksRight()
  await price.fill('0.50')
  await expect(price).toHaveAccessibleDescription('US dollars. 0 is free.')
  await format.getByLabel('ISBN').fill('978-0-306-40615-8')
  await page.getByLabel('Title').fill('Checked')
  await page.getByRole('button', { name: 'Save For Later' }).click()
  await expect(format.getByLabel('ISBN')).toHaveAccessibleDescription(/check its 13/)
})

test('an author who saves what cannot be saved lands in the first wrong field as it is read, clear of the bar', async ({
  platform,
  person,
  login,
}) => {
  const { email, password } = await newShop(platform, 'Firsta')
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    const author = await person({ viewport })
    const { page } = author
    await login(author, email, password)
    await page.goto(pagesOf(platform).desk('addbook'))
    const format = formatBlock(page, 1)
    await page.getByLabel('Number in the series').fill('the first')
    for (const label of ['Quantity', 'Pages', 'Price']) await format.getByLabel(label).fill('many')
    for (const [button, at] of [
      ['Save For Later', 0],
      ['Preview', 100_000],
    ] as const) {
      await page.evaluate((top) => scrollTo(0, top), at)
      await page.getByRole('button', { name: button }).click()
      await expect(format.getByLabel('Price')).toBeFocused()
      await expect(format.getByLabel('Price')).toBeInViewport({ ratio: 1 })
      const [field, bar] = [
        await format.getByLabel('Price').boundingBox(),
        await savingBar(page).boundingBox(),
      ]
      if (!field || !bar) throw new Error('no field, or no bar')
      expect(field.y + field.height).toBeLessThan(bar.y)
      await page.getByLabel('Title').focus()
    }
  }
})

test('an author reads at each format whether readers could buy it, and again when it is published', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const { email, password } = await newShop(platform, 'Blanka')
  await login(author, email, password)
  await page.goto(pagesOf(platform).desk('addbook'))
  await page.getByLabel('Title').fill('One and a Half')
  await formatBlock(page, 1).getByLabel('Price').fill('12')
  await expect(formatBlock(page, 1)).toContainText('Not for sale yet: it needs a quantity.')
  await formatBlock(page, 1).getByLabel('Quantity').fill('3')
  await expect(formatBlock(page, 1)).toContainText('Ready for sale.')
  await page.getByRole('button', { name: 'Add Another Format' }).click()
  await formatBlock(page, 2).getByLabel('Type').selectOption('eBook')
  await expect(formatBlock(page, 2)).toContainText('Not for sale yet: it needs a price and a file.')
  await author.looksRight()
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.locator('.toast')).toContainText(
    'Published! Readers cannot buy its eBook yet: it needs a price and a file.',
  )
})

test('an author publishes a stored book by its checkbox, reads what that does, and when it was done', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Publia')
  const book = await shop.publish({ title: 'In the Open' })
  await shop.call(calls.saveBook, { books: [{ ...book, public: false }] })
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  await page.goto(editPage(platform, book.id))
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

test('a book stands under at most three genres, each once, with their own subgenres [B2.10-12] [B5-13] [B5-14] [B5-15] [B2.11-06]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const { email, password } = await newShop(platform, 'Genrietta')
  await login(author, email, password)
  await page.goto(pagesOf(platform).desk('addbook'))
  const genre = page.getByLabel('Main Genre')
  const subgenre = page.getByLabel('Subgenre', { exact: true })
  const option = (name: string) => genre.getByRole('option', { name, exact: true })
  await expect(subgenre).toBeHidden()

  await genre.selectOption('Fantasy')
  await expect(option('Fantasy')).toBeDisabled()
  await expect(option('Horror')).toBeEnabled()
  await genre.selectOption('Horror')
  await expect(subgenre.getByRole('option')).toHaveText([
    'Choose a subgenre',
    'Gothic Horror',
    'Paranormal',
    'Psychological Horror',
  ])
  await subgenre.selectOption('Gothic Horror')
  await page.getByRole('button', { name: 'Fantasy', exact: true }).click()
  await subgenre.selectOption('Dark Fantasy')
  await genre.selectOption('Western')
  for (const name of ['Romance', 'Romantasy']) await expect(option(name)).toBeDisabled()
  await author.looksRight()

  await page.getByRole('button', { name: 'Remove Horror' }).click()
  const chosen = page.getByRole('list', { name: 'Chosen subgenres' })
  await expect(chosen).toHaveText('Dark Fantasy')
  await expect(option('Romance')).toBeEnabled()
  await page.getByRole('radio', { name: 'Non-Fiction' }).check()
  await expect(page.getByRole('list', { name: 'Chosen genres' })).toBeHidden()
  await expect(chosen).toBeHidden()
  await expect(option('Essays')).toBeEnabled()
})

test('a stored book opens by its address with every field, and what is changed is saved [B2.11-01] [B2.11-03] [B2.11-04] [B2.11-05] [B2.11-07]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const shop = await newShop(platform, 'Edith')
  const book = await shop.publish({
    title: 'The Salt Road',
    tagline: 'It goes on',
    blurb: 'And on.',
    genres: ['Fantasy', 'Western'],
    formats: [
      { type: 'Paperback', price: 12, quantity: 3 },
      { type: 'eBook', price: 4.5, quantity: '' },
    ],
  })
  await login(author, shop.email, shop.password)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(editPage(platform, book.id))
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

test('the formats of a stored book are listed with their prices and copies, and take numbers alone [B2.11-08] [B2.11-09] [B2.11-10]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const shop = await newShop(platform, 'Formosa')
  const book = await shop.publish({
    title: 'Two Ways',
    formats: [
      { type: 'Paperback', price: 12, quantity: 3 },
      { type: 'eBook', price: 4.5, quantity: '' },
    ],
  })
  await login(author, shop.email, shop.password)
  await page.goto(editPage(platform, book.id))
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

const editPage = (platform: Parameters<typeof pagesOf>[0], id: string) =>
  `${pagesOf(platform).landing}authorportal/bookdetails?id=${id}`

test('an author types a megabyte into a blurb, reads what is too much, and keeps all of it', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const { email, password } = await newShop(platform, 'Megan')
  await login(author, email, password)
  await page.goto(pagesOf(platform).desk('addbook'))
  await page.getByLabel('Title').fill('Too Much')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const saves = countedSaves(page)
  const blurb = page.getByLabel('Blurb')
  await paste(page, 'Too much of it. '.repeat(65_536))
  await expect(blurb).toHaveAccessibleDescription('A blurb can have at most 10000 characters.')
  await expect(savingBar(page)).toContainText('Unsaved changes, kept in this browser')
  await page.getByRole('button', { name: 'Save For Later' }).click()
  await expect(blurb).toBeFocused()
  expect(saves()).toBe(0)
  await page.reload()
  await expect(page.getByText('What you had typed is still here.', { exact: false })).toBeVisible()
  expect((await blurb.inputValue()).length).toBe(1_048_576)
  await blurb.fill('Less of it.')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  expect(saves()).toBe(1)
})

async function paste(page: Page, text: string) {
  await page.getByLabel('Blurb').focus()
  await page.keyboard.insertText(text)
}

function countedSaves(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/savebookdata')) count++
  })
  return () => count
}
