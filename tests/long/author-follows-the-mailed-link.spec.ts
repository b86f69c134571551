import { alert, expect, password, test, typeLogin } from './support/entering.ts'
import { operationOf } from './support/provider.ts'

test('the link in the mail shows a button, and only that uses the code up', {
  tag: ['@B2.1-21', '@B2.1-24', '@B2.1-25', '@B8-07', '@B8-08'],
}, async ({ pages, stranger }) => {
  const { page, email } = stranger
  const code = await stranger.code()
  const link = pages.at(`/verify?email=${encodeURIComponent(email)}&code=`)
  await page.goto(link + (code === '000000' ? '000001' : '000000'))
  stranger.expectFailure(/400/)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(alert(page)).toHaveText(
    'There was an error verifying your email. Please try again or contact support.',
  )
  await expect(alert(page).getByRole('link', { name: 'contact support' })).toHaveAttribute(
    'href',
    /^mailto:.+@/,
  )
  const resent = page.waitForRequest((request) => operationOf(request) === 'ResendConfirmationCode')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await resent
  await expect(page.getByText(`If ${email} waits for a code, a new one is on its way.`)).toBeVisible()
  const fresh = await stranger.code(2)
  for (const _ of ['opened by a scanner', 'opened by its reader']) await page.goto(link + fresh)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Your email has been successfully verified! You can now log in.',
  )
  await page.goto(link + fresh)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByRole('status')).toHaveText('This email is verified already. Log in.')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
})

test('the link’s button confirms with what the link says', {
  tag: ['@B2.1-22', '@B2.1-23', '@B7-10', '@B7-11', '@B7-12'],
}, async ({ platform, pages, somebody }) => {
  const { page } = somebody
  await page.goto(pages.at('/verify?email=nemo%2Bbooks%40lorecircle.example&code=123456'))
  const sent = page.waitForRequest((request) => operationOf(request) === 'ConfirmSignUp')
  somebody.expectFailure(/400/)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  const request = await sent
  expect(request.postDataJSON()).toMatchObject({
    ClientId: platform.identity.clientId,
    Username: 'nemo+books@lorecircle.example',
    ConfirmationCode: '123456',
  })
  await expect(alert(page)).toBeVisible()
})

test('a link that lacks its address or its code is no link', { tag: ['@B8-09'] }, async ({
  pages,
  somebody,
}) => {
  const { page } = somebody
  for (const query of ['', '?email=a%40example.com', '?code=123456', '?email=a&code=123456']) {
    await page.goto(pages.at(`/verify${query}`))
    await expect(alert(page)).toHaveText('Invalid verification link.')
  }
})

test('an address that was never verified is led to its code, which can be sent again', {
  tag: ['@B4-48', '@B5-09', '@B7-05', '@B9-21'],
}, async ({ pages, stranger }) => {
  const { page, email } = stranger
  await expect(page.getByLabel('Verification code')).toBeVisible()
  await page.goto(pages.at('/login'))
  stranger.expectFailure(/400/)
  await typeLogin(page, email)
  await expect(page.getByText(`Enter the code that we sent to ${email}.`)).toBeVisible()
  const resent = page.waitForRequest((request) => operationOf(request) === 'ResendConfirmationCode')
  await page.getByRole('button', { name: 'Resend code' }).click()
  await resent
  await page.getByLabel('Verification code').fill(await stranger.code(2))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
})
