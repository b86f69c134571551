import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { savingBar } from '../journeys/support/book-form.ts'

test('an author whose shop is not open adds books all the same, and reads why publishing waits', {
  tag: ['@B2.10-10', '@B2.10-11', '@B4-21', '@B4-22'],
}, async ({ pages, newcomer }) => {
  const { page } = newcomer
  await page.goto(pages.desk('addbook'))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const publish = page.getByRole('button', { name: 'Publish Now' })
  await expect(publish).toBeDisabled()
  await expect(publish).toHaveAccessibleDescription(
    'Publishing opens with your membership (Step 1). Adding and saving books is open already.',
  )
  await page.getByLabel('Title').fill('Not Yet')
  await page.getByRole('button', { name: 'Save For Later' }).click()
  await expect(page.getByText('Saved for later.')).toBeVisible()
  await newcomer.looksRight()
})

test('a book stands under at most three genres, each once, with their own subgenres', {
  tag: ['@B2.10-12', '@B5-13', '@B5-14', '@B5-15', '@B2.11-06'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
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
  await expect(page.getByText('removed with the category')).toContainText('Fantasy, Western, Dark Fantasy')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: 'Fiction', exact: true })).toBeChecked()
  await expect(chosen).toHaveText('Dark Fantasy')
  await expect(page.getByText('removed with the category')).toBeHidden()
})

test('an author types a megabyte into a blurb, reads what is too much, and keeps all of it', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
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
  await expect.poll(async () => (await blurb.inputValue()).length).toBe(1_048_576)
  await blurb.fill('Less of it.')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect.poll(saves).toBe(1)
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
