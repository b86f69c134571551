import { expect, test } from '../journeys/support/authors.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'
import { mailsTo } from '../journeys/support/post.ts'
import { logInAgain, logOut, part, settings } from './support/account.ts'
import { operationOf } from './support/provider.ts'

test('an author changes the password, and the old one is shut', {
  tag: ['@B2.3-41', '@B7-07', '@BD6-04'],
}, async ({ platform, pages, enter }) => {
  const newcomer = await enter(newAuthor(platform, 'Clavis'))
  const { page } = newcomer
  await page.goto(pages.at(settings))
  const password = part(page, 'Password')
  await password.getByLabel('New password').fill('seven77')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByLabel('Current password')).toBeFocused()
  await password.getByLabel('Current password').fill('not this one')
  await password.getByLabel('New password').fill('seven77')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByLabel('New password')).toHaveAccessibleDescription(
    'A password needs at least 8 characters.',
  )
  await password.getByLabel('New password').fill('a newer lantern')
  newcomer.expectFailure(/400/)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByRole('alert')).toHaveText(
    'Your current password is not right. Your password is still the same.',
  )
  await password.getByLabel('New password').fill('seven77')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByRole('alert'), 'the newest complaint stands alone').toHaveCount(0)
  await password.getByLabel('New password').fill('a newer lantern')
  const changed = page.waitForRequest((request) => operationOf(request) === 'ChangePassword', {
    timeout: 60_000,
  })
  await password.getByLabel('Current password').fill(newcomer.password)
  await password.getByRole('button', { name: 'Change password' }).click()
  await changed
  await expect(password.getByRole('status')).toContainText('Your password is changed.')
  await expect
    .poll(async () => (await mailsTo(platform, newcomer.email)).map(({ subject }) => subject))
    .toContain('Your password was changed')
  await logOut(page, pages)
  await logInAgain(page, pages, newcomer.email, newcomer.password)
  await expect(page.getByRole('alert')).toHaveText('Error: Incorrect email or password.')
  await logInAgain(page, pages, newcomer.email, 'a newer lantern')
  await expect(page.getByText('Welcome back, Clavis')).toBeVisible()
})

test('who signs out everywhere is out in another browser, too, at its next step', {
  tag: ['@BD6-07'],
}, async ({ platform, pages, enter }) => {
  const author = await newAuthor(platform, 'Vagans')
  const [here, there] = [await enter(author), await enter(author)]
  const second = () => Math.floor(Date.now() / 1000)
  const loggedIn = second()
  await there.page.goto(pages.at('/authorportal/aboutus'))
  await here.page.goto(pages.at(settings))
  // Tokens count in seconds: one of the second in which the sessions end is let through.
  await expect.poll(second).toBeGreaterThan(loggedIn)
  await here.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(here.page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(here.page.getByRole('status')).toHaveText(
    'You are signed out everywhere. Every browser and every phone has to log in again.',
  )
  await here.looksRight()
  there.expectFailure(/401|400/)
  await there.page.getByRole('link', { name: 'Orders' }).first().click()
  await expect(there.page.getByText(/no longer logged in|Log in/).first()).toBeVisible()
})
