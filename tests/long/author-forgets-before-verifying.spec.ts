import { expect, test } from './support/entering.ts'

test('whoever forgot a password before verifying hears what everybody hears, and finds the way to their code', async ({
  pages,
  stranger,
}) => {
  const { page, email } = stranger
  const askForPassword = async () => {
    await page.goto(pages.at('/login'))
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The login has such a field, too.
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText(`If ${email} has an account, a code is on its way.`)).toBeVisible()
  }
  const sentAgain = `If ${email} waits for a code, a new one is on its way.`

  await askForPassword()
  await stranger.looksRight()
  await page.getByRole('link', { name: 'Enter the code from your sign-up' }).click()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('status')).toHaveText(sentAgain)
  const code = await stranger.code(2)
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await test.step('and once the email is verified, is told so instead of waiting for a code', async () => {
    await askForPassword()
    await page.getByRole('link', { name: 'Enter the code from your sign-up' }).click()
    stranger.expectFailure(/400/)
    await page.getByRole('button', { name: 'Resend code' }).click()
    await expect(page.getByRole('status')).toHaveText('This email is verified already. Log in.')
    await expect(page).toHaveURL(/\/login$/)
  })
})
