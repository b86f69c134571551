import { expect, test } from '../journeys/support/authors.ts'
import { logInAgain, part, settings } from './support/account.ts'

test('an author leaves: the shop is gone for its readers, and the login is shut', {
  tag: ['@BD6-08', '@BD6-09'],
}, async ({ pages, author }) => {
  const { page } = author
  const book = await author.publish({ title: 'The Last Page' })
  await page.goto(pages.at(settings))
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^lorecircle-.*\.json$/)
  await expect(page.getByText('Your file is on its way.')).toBeVisible()

  const later = page.waitForEvent('download', { timeout: 60_000 })
  const gathering = { state: 'gathering', requestedAt: new Date().toISOString(), url: null }
  await page.route('**/api/export-data', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ json: gathering }),
  )
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByText('we email you when your file is ready')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gathering...' })).toBeDisabled()
  await author.looksRight()
  await later
  await page.unroute('**/api/export-data')
  const again = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: /^Fetch the file of / }).click()
  await again
  const farewell = part(page, 'Delete your account')
  const opener = farewell.getByRole('button', { name: 'Delete my account…' })
  await opener.click()
  const warning = farewell.getByRole('heading', { name: 'This cannot be undone' })
  await expect(warning).toBeFocused()
  await expect(farewell.getByText('Your membership is cancelled at once')).toBeInViewport()
  await farewell.getByRole('button', { name: 'Keep my account' }).click()
  await expect(opener).toBeFocused()
  await opener.click()
  await farewell.getByLabel('Type DELETE to go on').fill('yes')
  await farewell.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(farewell.getByLabel('Type DELETE to go on')).toHaveAccessibleDescription('Please type DELETE.')
  await farewell.getByLabel('Type DELETE to go on').fill('delete')
  author.expectFailure(/40[0134]/)
  await farewell.getByLabel('Your password').fill('a guess at it')
  await farewell.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(farewell.getByRole('alert')).toHaveText(
    'That password is not right. Your account is still there.',
  )
  await author.looksRight()
  await farewell.getByLabel('Your password').fill(author.password)
  await farewell.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Goodbye' })).toBeVisible()
  await expect(async () => {
    await page.goto(book.url ?? '')
    await expect(page.getByRole('heading', { name: 'Author Not Found' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(async () => {
    // A login that came before the end would lead on to the portal.
    await page.evaluate(() => localStorage.clear())
    await logInAgain(page, pages, author.email, author.password)
    await expect(page.getByRole('alert')).toHaveText('Error: Incorrect email or password.')
  }).toPass({ timeout: 60_000 })
})
