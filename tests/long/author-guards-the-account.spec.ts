import { expect, test } from '../journeys/support/authors.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'
import { codeFor, mailsTo } from '../journeys/support/post.ts'
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
    'A password has at least 8 characters.',
  )
  await password.getByLabel('New password').fill('a newer lantern')
  newcomer.expectFailure(/400/)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByRole('alert')).toHaveText(
    'Your current password is not right. Your password is still the same.',
  )
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
  await expect(page.getByRole('alert')).toHaveText('Error: Incorrect username or password.')
  await logInAgain(page, pages, newcomer.email, 'a newer lantern')
  await expect(page.getByText('Welcome back, Clavis')).toBeVisible()
})

test('an author moves to another address, which counts once its code is entered', {
  tag: ['@B7-06', '@BD6-03'],
}, async ({ platform, pages, enter }) => {
  const newcomer = await enter(newAuthor(platform, 'Migrans'))
  const { page } = newcomer
  const next = `moved.${newcomer.email}`
  await page.goto(pages.at(settings))
  const email = part(page, 'Email')
  await email.getByLabel('New email').fill(next)
  await email.getByLabel('Your password').fill(newcomer.password)
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByRole('status')).toHaveText(
    `We sent a code to ${next}. Until you enter it, nothing changes.`,
  )
  await expect(email.getByLabel('Code from your mail')).toBeFocused()
  const underway = Promise.withResolvers<void>()
  await page.route('**/api/resend-email-code', (route) => underway.promise.then(() => route.continue()))
  const asked = page.waitForRequest('**/api/resend-email-code')
  await email.getByRole('button', { name: 'Resend code' }).click()
  await asked
  await expect(email.getByRole('status'), 'nothing is said before it is so').toContainText('We sent a code')
  underway.resolve()
  await expect(email.getByRole('status')).toHaveText(`We sent a new code to ${next}.`)
  await page.reload()
  await expect(email.getByText('You log in with')).toContainText(newcomer.email)
  await email
    .getByLabel('Code from your mail')
    .fill(await codeFor(platform, next, { subject: /new address/, nth: 2 }))
  const refreshed = page.waitForRequest((request) => operationOf(request) === 'GetTokensFromRefreshToken', {
    timeout: 60_000,
  })
  await email.getByRole('button', { name: 'Confirm new email' }).click()
  await refreshed
  await expect(email.getByText(`From now on you log in with ${next}.`)).toBeVisible()
  for (const address of [newcomer.email, next]) {
    await expect
      .poll(async () => (await mailsTo(platform, address)).map(({ subject }) => subject))
      .toContain('Your email address was changed')
  }
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

test('an author leaves: the shop is gone for its readers, and the login is shut', {
  tag: ['@BD6-08', '@BD6-09'],
}, async ({ pages, author }) => {
  test.setTimeout(240_000)
  const { page } = author
  const book = await author.publish({ title: 'The Last Page' })
  await page.goto(pages.at(settings))
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^lorecircle-.*\.json$/)
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
  await logInAgain(page, pages, author.email, author.password)
  await expect(page.getByRole('alert')).toHaveText('Error: Incorrect username or password.')
})
