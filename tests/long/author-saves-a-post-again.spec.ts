import { expect, test } from '../journeys/support/authors.ts'

test('a save that fails says why, keeps what was typed, and can be pressed again', {
  tag: ['@B5-49', '@B7-95', '@B8-27'],
}, async ({ pages, author }) => {
  const { page } = author
  author.expectFailure(/api\/blog|status of (500|409)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await page.goto(pages.desk('blog'))
  const alert = page.getByRole('alert').filter({ hasText: 'Error saving post: ' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/^Give the post a title/)
  await page.getByLabel('Title').fill('Kept')
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('')

  const refuse = (status: number, body: string, contentType = 'application/json') =>
    page.route('**/api/blog', (route) => route.fulfill({ status, body, contentType }), { times: 1 })
  const publish = () => page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()

  await refuse(
    409,
    JSON.stringify({ code: 'account.missing', error: 'Your account is not set up yet. Log in again.' }),
  )
  await publish()
  await expect(alert).toContainText('Error saving post: Your account is not set up yet. Log in again.')
  await expect(page.getByLabel('Title')).toHaveValue('Kept')

  await refuse(500, '<html>Bad gateway</html>', 'text/html')
  await publish()
  await expect(alert).toContainText('Error saving post: Something went wrong. Try again.')

  await author.context.setOffline(true)
  await publish()
  await expect(alert).toContainText('Error saving post: You seem to be offline.')
  await expect(page.getByLabel('Title')).toHaveValue('Kept')
  await author.context.setOffline(false)

  await publish()
  await expect(page.getByText(/Published! Live in/)).toBeVisible()
  await expect(alert).toBeHidden()
})
