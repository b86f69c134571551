import { expect, test } from '../journeys/support/authors.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'

test('an author finds the shop’s address in the settings, and says how readers reach them', async ({
  platform,
  pages,
  author,
  enter,
}) => {
  const { page } = author
  const postal = () => page.getByLabel('Postal address')
  await page.goto(pages.desk('settings'))
  await page.getByRole('link', { name: 'Your Shop' }).click()
  await expect(page.getByRole('link', { name: `${author.subdomain}.`, exact: false }).first()).toBeVisible()
  await page.getByText('Choose another name').click()
  await expect(
    page.getByText(
      'Nobody else can have an address under which you published, or which you had for 30 days; any other is free for others 30 days after you left it. A shop can take 4 other names in a year.',
      { exact: false },
    ),
  ).toBeVisible()

  await postal().fill('  PO Box 9 \n\n Port Yann ')
  await page.getByLabel('Email for answers').fill('nobody')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByLabel('Email for answers').fill('letters@example.com')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/^Contact details saved\. Live in/)).toBeVisible()
  await author.looksRight()
  await page.reload()
  await expect(postal()).toHaveValue('PO Box 9\nPort Yann')
  await expect(page.getByLabel('Email for answers')).toHaveValue('letters@example.com')

  const newcomer = await enter(newAuthor(platform, 'Unhoused'))
  await newcomer.page.goto(`${pages.desk('settings')}&section=shop`)
  await newcomer.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(newcomer.page.getByRole('link', { name: 'Claim your subdomain' })).toBeVisible()
})
