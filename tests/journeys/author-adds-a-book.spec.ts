import { formatBlock } from './support/book-form.ts'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('an author adds a book in two formats, keeps it for later, publishes it, and readers see all of it', {
  tag: ['@B1-07', '@B1-08', '@B4-26', '@B4-28', '@B4-29', '@faults'],
}, async ({ platform, person, login }) => {
  const pages = pagesOf(platform)
  const [author, reader] = [await person(), await person()]
  const { page } = author
  const shop = await newShop(platform, 'Adela')
  await login(author, shop.email, shop.password)
  await page.goto(pages.desk('addbook'))

  await test.step('saves itself as a draft as soon as it has a title', async () => {
    await page.getByLabel('Title').fill('The Glass Orchard')
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  })

  await test.step('in two formats, with what readers like to know', async () => {
    await formatBlock(page, 1).getByLabel('Price').fill('14.99')
    await formatBlock(page, 1).getByLabel('Unlimited').check()
    await formatBlock(page, 1).getByLabel('ISBN').fill('0-306-40615-2')
    await formatBlock(page, 1).getByLabel('Pages').fill('312')
    await page.getByRole('button', { name: 'Add Another Format' }).click()
    await formatBlock(page, 2).getByLabel('Type').selectOption('Hardcover')
    await formatBlock(page, 2).getByLabel('Price').fill('29')
    await formatBlock(page, 2).getByLabel('Quantity').fill('7')
    await page.getByLabel('Series', { exact: true }).fill('Orchards')
    await page.getByLabel('Number in the series').fill('2')
    await page.getByLabel('Language').selectOption('English')
    await page.getByLabel('Publication date').fill('2026-03-01')
    await page.getByLabel('First published').fill('1911')
    await page.getByLabel('Content notes').fill('Bees.')
    await author.looksRight()
  })

  const address = pages.book(shop.subdomain, 'the-glass-orchard')
  await test.step('kept for later, nobody else sees it, and a reload goes on with it', async () => {
    await page.getByRole('button', { name: 'Save For Later' }).click()
    await expect(page.getByText('Saved for later.')).toBeVisible()
    reader.expectFailure(/404/)
    const answer = await reader.page.goto(address)
    expect(answer?.status()).toBe(404)
    await page.reload()
    await expect(formatBlock(page, 2).getByLabel('Quantity')).toHaveValue('7')
  })

  await test.step('published, it is live with its link', async () => {
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText(/^Published! Live in \d+\.\d+ s$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'View The Glass Orchard' })).toHaveAttribute('href', address)
    await reader.page.goto(address)
    for (const fact of ['Paperback', 'Hardcover', '7 left', 'Orchards', 'English', 'March 1, 2026', '1911']) {
      await expect(reader.page.getByText(fact).first()).toBeVisible()
    }
    await expect(reader.page.getByText('9780306406157')).toBeVisible()
  })

  await test.step('the first printed format asks once where it is shipped', async () => {
    const question = page.getByRole('region', { name: 'Where do you ship, and what does it cost?' })
    await author.looksRight()
    await question.getByRole('button', { name: 'Ship Only Inside the United States' }).click()
    await expect(page.getByText('Shipping rates saved.')).toBeVisible()
    await expect(question).toBeHidden()
  })
})
