import { expect, test } from '../journeys/support/authors.ts'

test('an author whose network goes away while typing keeps every word, and saves when it is back', async ({
  pages,
  author,
}) => {
  const { id } = await author.publish({ title: 'The Lamp in the Well' })
  author.expectFailure(/ERR_INTERNET_DISCONNECTED|dynamically imported/)
  const { page, context } = author
  // A screen that has been seen is in the browser's cache, and opens without a network.
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.goto(pages.edit(id))
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('It burns under water')

  await context.setOffline(true)
  const line = page.getByText('You are offline. What you typed is kept.')
  await expect(line).toBeVisible()
  await tagline.fill('It burns under water, and hums.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toContainText('You seem to be offline. What you typed is kept.')
  await author.looksRight()

  await test.step('the menu still leads elsewhere and back, and nothing is lost', async () => {
    await page.getByRole('link', { name: 'Home' }).first().click()
    // The page that is left has a heading of its own: only Home's says that the way back begins there.
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
    await page.goBack()
    await context.setOffline(false)
    await expect(line).toBeHidden()
    await expect(tagline).toHaveValue('It burns under water, and hums.')
  })

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/Book updated!/)).toBeVisible()
})
