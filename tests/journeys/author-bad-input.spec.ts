import type { Locator } from '@playwright/test'
import { expect, test } from './support/authors.ts'
import { baseline } from './support/baseline.ts'

test('an author who types nonsense into a new book reads why, and loses nothing of it', {
  tag: ['@B8-11'],
}, async ({ author, pages }) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))

  const title = page.getByLabel('Title')
  const format = page.getByRole('group', { name: /^Format 1/ })
  const price = format.getByLabel('Price')
  const quantity = format.getByLabel('Quantity')
  const saveForLater = () => page.getByRole('button', { name: 'Save For Later' }).click()
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(title).toHaveAccessibleDescription('Give the book a title before you publish it.')
  await title.fill('The Light Princess')
  await page.getByLabel('Blurb').fill('She weighs nothing at all.')
  await author.looksRight()

  const refuses = async (field: Locator, typed: string, sentence: string) => {
    await field.fill(typed)
    await saveForLater()
    await expect(field).toHaveAccessibleDescription(sentence)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(typed)
  }
  await test.step('a price', async () => {
    const sentence = 'A price is a number from 0 to 10,000 with at most two decimals, such as 14.99.'
    for (const typed of ['abc', '-1', '1e9', '1.999']) await refuses(price, typed, sentence)
    await refuses(price, '10000.01', 'A price can be at most 10,000.00.')
    await author.looksRight()
    await price.fill('14.99')
  })

  await test.step('a quantity', async () => {
    const sentence = 'A quantity is a whole number from 0 to 10,000.'
    for (const typed of ['-3', '2.5', 'many', '10001']) await refuses(quantity, typed, sentence)
    await quantity.fill('12')
  })

  await test.step('a title of 10,000 characters', async () => {
    await refuses(
      title,
      'Light '.repeat(1_666).padEnd(10_000, '!'),
      'A title can have at most 180 characters.',
    )
    await author.looksRight()
    await title.fill('The Light Princess')
  })

  await test.step('a cover that is not a picture', async () => {
    const choosing = page.waitForEvent('filechooser')
    await format.getByRole('button', { name: 'Upload cover' }).click()
    await (await choosing).setFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: Buffer.from('Once upon a time there was no picture.'),
    })
    await expect(format.getByRole('alert')).toContainText(
      'Failed to upload image: This file is not a picture. Save it as JPEG or PNG, and choose that.',
    )
    await author.looksRight()
    await format.getByRole('button', { name: 'Leave it' }).click()
    await expect(format.getByRole('alert')).toBeHidden()
  })

  await test.step('what was typed outlives a reload, and goes when it is let go of', async () => {
    await price.fill('not yet')
    await expect(page.getByText('Unsaved changes, kept in this browser')).toBeVisible()
    await page.reload()
    await expect(page.getByText('What you had typed is still here.', { exact: false })).toBeVisible()
    await expect(title).toHaveValue('The Light Princess')
    await expect(page.getByLabel('Blurb')).toHaveValue('She weighs nothing at all.')
    await expect(price).toHaveValue('not yet')
    await expect(quantity).toHaveValue('12')
    await author.looksRight()
    const startAfresh = page.getByRole('button', { name: 'Start afresh' })
    const restored = page.getByText('What you had typed is still here.', { exact: false })
    await expect
      .poll(async () => Math.abs((await baseline(restored)) - (await baseline(startAfresh))))
      .toBeLessThanOrEqual(1)
    await startAfresh.click()
    await expect(price).not.toHaveValue('not yet')
    await page.reload()
    await expect(title).toBeVisible()
    await expect(price).not.toHaveValue('not yet')
    await expect(page.getByText('What you had typed is still here.', { exact: false })).toBeHidden()
  })
})

test('an author whose session ends while a book is being typed logs in again and finds every word', {
  tag: ['@faults'],
}, async ({ author, pages }) => {
  const { page, email, password } = author
  await page.goto(pages.desk('addbook'))
  await page.getByLabel('Title').fill('The Day Boy and the Night Girl')
  await page
    .getByRole('group', { name: /^Format 1/ })
    .getByLabel('Price')
    .fill('7.50')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('Cognito')) localStorage.removeItem(key)
  })
  author.expectFailure(/401/)
  await page.getByRole('button', { name: 'Save For Later' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'session has ended' })
  await expect(refusal).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('The Day Boy and the Night Girl')
  await author.looksRight()
  await refusal.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('What you had typed is still here.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('The Day Boy and the Night Girl')
  await expect(page.getByRole('group', { name: /^Format 1/ }).getByLabel('Price')).toHaveValue('7.50')
  await page.getByRole('button', { name: 'Start afresh' }).click()
})
