import { readCode, signUp } from './support/acts.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('an author who forgot the password chooses a new one with a code from the mail, and the old one is shut', {
  tag: ['@BD6-01', '@faults'],
}, async ({ platform, person }) => {
  const author = await person()
  const { page } = author
  const email = `forgetful.${process.pid}@lorecircle.example`
  const [forgotten, chosen] = ['the one that slipped away', 'the one to remember']
  await signUp(
    author,
    { signUp: pagesOf(platform).signUp, mailbox: platform.mailbox },
    { firstName: 'Lethe', lastName: 'Waters', email, password: forgotten },
  )
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Author Login' })).toBeVisible()

  await page.goto(platform.portal)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`If ${email} has an account, a code is on its way.`)).toBeVisible()
  await author.looksRight()
  await page.getByRole('button', { name: 'Use another email' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText(`If ${email} has an account, a new code is on its way.`)).toBeVisible()

  const code = await readCode(author, platform.mailbox, email, /password/i)
  // Telephones show their digits for it, and offer the code that has just come.
  await expect(page.getByLabel('Code')).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByLabel('New password').fill(chosen)

  author.expectFailure(/400/)
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('alert')).toContainText('Error: That code is not right, or no longer works.')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Your password has been changed. You can now log in.')).toBeVisible()

  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(forgotten)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error: Incorrect email or password.')
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Lethe')).toBeVisible()
})
