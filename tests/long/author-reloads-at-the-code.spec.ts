import { expect, password, test, verify } from './support/entering.ts'

test('whoever reloads while the code is on its way is still asked for it; the password is forgotten, and asked for next', async ({
  stranger,
}) => {
  const { page, email } = stranger
  const code = page.getByLabel('Verification code')
  await expect(code).toBeFocused()
  await page.reload()
  await expect(page.getByText(`Enter the code that we sent to ${email}.`)).toBeVisible()
  await expect(code).toBeFocused()
  await stranger.looksRight()
  const kept = () =>
    page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]))
  await expect.poll(kept).toContain(email)
  await expect.poll(kept).not.toContain(password)
  await code.fill(await stranger.code())
  await verify(page, () => expect(page.getByRole('button', { name: 'Opening the login...' })).toBeDisabled())
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
})
