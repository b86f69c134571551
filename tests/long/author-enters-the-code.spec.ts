import { alert, expect, test, verify } from './support/entering.ts'
import { hold } from './support/provider.ts'

test('the code step: asked for, wrong, sent again, right', {
  tag: ['@B2.1-17', '@B4-01', '@B5-10', '@B8-04', '@BD6-02'],
}, async ({ stranger }) => {
  const { page, email } = stranger
  const code = page.getByLabel('Verification code')
  await expect(code).toBeVisible()
  await expect(page.getByText(`We sent it to ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(code).toHaveAccessibleDescription('Please enter the code from your email.')
  const first = await stranger.code()
  stranger.expectFailure(/400/)
  await code.fill(first === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(alert(page)).toHaveText(
    'Error: That code is not right, or no longer works. Look for it in the newest email that we sent you, or press Resend code for a new one.',
  )
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('status')).toHaveText(`If ${email} waits for a code, a new one is on its way.`)
  const second = await stranger.code(2)
  await code.fill(`${second.slice(0, 3)} ${second.slice(3)}`)
  await verify(page)
})

test('the tab that waits for the code goes on by itself once the link in the mail is followed in another', async ({
  pages,
  stranger,
}) => {
  const { page, email, context } = stranger
  const other = await context.newPage()
  await other.goto(pages.at(`/verify?email=${encodeURIComponent(email)}&code=${await stranger.code()}`))
  await other.getByRole('button', { name: 'Verify my email' }).click()
  await expect(other.getByRole('status')).toContainText('Your email has been successfully verified!')
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible({ timeout: 20_000 })
})

test('while the code is checked it says so; then the account is made with the token of the login', {
  tag: ['@B2.1-18', '@B4-02', '@B4-03', '@B7-04', '@B7-15'],
}, async ({ platform, stranger }) => {
  const { page, email } = stranger
  await page.getByLabel('Verification code').fill(await stranger.code())
  const letGo = await hold(page, platform, 'ConfirmSignUp')
  const provisioned = page.waitForRequest('**/api/provision-author')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
  letGo()
  const request = await provisioned
  const token = (await request.headerValue('authorization'))?.replace('Bearer ', '') ?? ''
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ token_use: 'id', email })
  expect(request.postDataJSON()).toEqual({})
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
})
