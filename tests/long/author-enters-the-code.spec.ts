import type { Page } from '@playwright/test'
import { alert, expect, password, test, typeLogin } from './support/entering.ts'
import { hold, operationOf, provider } from './support/provider.ts'

/** Holds a screen’s code until told, and says when it was asked for. */
async function holdCode(page: Page, screen: string) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const file = new RegExp(`/${screen}-[^/]+\\.js$`)
  const asked = page.waitForRequest(file, { timeout: 60_000 })
  await page.route(file, async (route) => {
    await promise
    await route.fallback()
  })
  return { asked, letGo }
}

test('the code step: asked for, wrong, sent again, right', {
  tag: ['@B2.1-17', '@B4-01', '@B5-10', '@B8-04', '@BD6-02'],
}, async ({ stranger }) => {
  const { page, email } = stranger
  const code = page.getByLabel('Verification code')
  await expect(code).toBeVisible()
  await expect(page.getByText(`We sent it to ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(code).toHaveAccessibleDescription('Please enter the code from your mail.')
  const first = await stranger.code()
  stranger.expectFailure(/400/)
  await code.fill(first === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(alert(page)).toHaveText(
    'Error: That code is not right. Look for it in the newest mail that we sent you, and try again.',
  )
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('status')).toHaveText(`We sent a new code to ${email}.`)
  const second = await stranger.code(2)
  await code.fill(`${second.slice(0, 3)} ${second.slice(3)}`)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status')).toHaveText('Verification successful! You can now log in.')
})

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
  const kept = await page.evaluate(() =>
    JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]),
  )
  expect(kept).toContain(email)
  expect(kept).not.toContain(password)
  await code.fill(await stranger.code())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status')).toHaveText('Verification successful! You can now log in.')
  await expect(page.getByRole('button', { name: 'Opening the login...' })).toBeDisabled()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
})

test('from the code to the first screen, and from the login, there is always something to read', async ({
  pages,
  stranger,
}) => {
  const { page, email } = stranger
  await page.getByLabel('Verification code').fill(await stranger.code())
  const home = await holdCode(page, 'Home')
  const prompt = await holdCode(page, 'MembershipPrompt')
  const first = page.getByRole('heading', { level: 1, name: 'Home' })
  await page.getByRole('button', { name: 'Verify' }).click()
  await home.asked
  await expect(page.getByRole('button', { name: 'Opening your portal...' })).toBeDisabled()
  await expect(page.getByRole('status')).toHaveText('Verification successful! You can now log in.')
  home.letGo()
  await expect(first).toBeFocused()
  await prompt.asked
  await expect(first).toBeVisible()
  prompt.letGo()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Author Login' })).toBeVisible()

  await page.goto(pages.at('/login'))
  const again = await holdCode(page, 'Home')
  await typeLogin(page, email)
  await again.asked
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  again.letGo()
  await expect(first).toBeVisible()
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

test('an account that could not be made at once is made at the next login, and nobody is bothered with it', {
  tag: ['@B4-05', '@B7-16', '@B7-18'],
}, async ({ pages, stranger }) => {
  const { page, email } = stranger
  await page.getByLabel('Verification code').fill(await stranger.code())
  let isAway = true
  const asked: number[] = []
  await page.route('**/api/provision-author', async (route) => {
    asked.push(isAway ? 500 : 200)
    if (isAway) return route.fulfill({ status: 500, body: 'not JSON' })
    await route.fallback()
  })
  stranger.expectFailure(/500|409/)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status')).toHaveText('Verification successful! You can now log in.')
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Author Login' })).toBeVisible()
  await page.goto(pages.at('/login'))
  await typeLogin(page, email)
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
  expect(asked.at(0)).toBe(500)
  expect(asked.at(-1)).toBe(200)
})

test('a login that fails after verifying is not told: the login itself comes next', {
  tag: ['@B4-04', '@B4-06'],
}, async ({ platform, stranger }) => {
  const { page } = stranger
  await page.getByLabel('Verification code').fill(await stranger.code())
  await page.route(provider(platform), async (route) => {
    if (operationOf(route.request()) !== 'InitiateAuth') return route.fallback()
    await route.fulfill({ status: 400, json: { __type: 'TooManyRequestsException', message: 'Later.' } })
  })
  stranger.expectFailure(/400/)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status')).toHaveText('Verification successful! You can now log in.')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})
