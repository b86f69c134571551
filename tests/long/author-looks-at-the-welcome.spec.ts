import { expect, test } from '../journeys/support/authors.ts'

test('an author looks at the welcome page as it is saved, and as it is being written', {
  tag: ['@B2.1-36'],
}, async ({ pages, author }) => {
  const { page } = author
  const { landing } = pages
  await page.goto(new URL('/welcomepage', landing).href)
  await page.getByLabel('Tagline').fill('Saved for all to see')
  await page.getByRole('button', { name: 'Save Welcome Page' }).click()
  await expect(page.getByText('Welcome info saved!', { exact: false })).toBeVisible()

  await page.getByLabel('Tagline').fill('Not yet said')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const draft = page.frameLocator('iframe[title="Preview of your welcome page"]')
  await expect(draft.getByText('Not yet said').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close preview' }).click()

  await page.goto(new URL('/welcome', landing).href)
  await expect(page).toHaveTitle('Your welcome page · Lorecircle')
  const saved = page.frameLocator('iframe[title="Your welcome page"]')
  await expect(saved.getByText('Saved for all to see').first()).toBeVisible()
  await expect(saved.getByText('Not yet said')).toBeHidden()
})
