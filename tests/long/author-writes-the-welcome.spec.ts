import { expect, test } from '../journeys/support/authors.ts'
import { save, saved } from './support/welcome.ts'

test('a welcome page that cannot be loaded or saved says so, and keeps every word', {
  tag: ['@B8-25', '@B8-26', '@B7-72', '@B7-87', '@B7-88'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('As it was saved')
  await save(page)
  await saved(page)

  await test.step('not saved', async () => {
    author.expectFailure(/500/)
    const fault = { error: 'Failed to save bio', code: 'server.fault' }
    await page.route('**/api/save-welcome-bio', (route) => route.fulfill({ status: 500, json: fault }))
    await tagline.fill('As it was typed')
    await save(page)
    await expect(page.getByRole('alert')).toContainText('Failed to save bio')
    await expect(tagline).toHaveValue('As it was typed')
    await page.unroute('**/api/save-welcome-bio')
    await page.getByRole('button', { name: 'Preview', exact: true }).waitFor()
    await save(page)
    await saved(page)
  })

  await test.step('not loaded: the session remembers', async () => {
    author.expectFailure(/503|ERR_FAILED/)
    await page.route('**/welcomebio.json*', (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    await expect(page.getByText('Failed to load welcome content.', { exact: false })).toBeVisible({
      timeout: 30_000,
    })
    await expect(tagline).toHaveValue('As it was typed')
    await author.looksRight()
    await page.unroute('**/welcomebio.json*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Failed to load welcome content.', { exact: false })).toBeHidden()
    await expect(tagline).toHaveValue('As it was typed')
  })
})
