import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { Page, Request } from '@playwright/test'
import { newAuthor, newShop } from '../journeys/support/new-shop.ts'
import { pagesOf } from '../journeys/support/pages.ts'
import { expect, type Person, test } from '../journeys/support/person.ts'
import { codeFor, mailsTo } from '../journeys/support/post.ts'
import { totp } from '../support/totp.ts'

const at = ({ market }: PlatformFile, path: string) => new URL(path, market).href
const settings = '/authorportal/settings?section=security'
const operationOf = (request: Request) => (request.headers()['x-amz-target'] ?? '').replace(/^.*\./, '')
const whatRecoveryDoes = 'Using one turns two-step login off. Set it up again afterwards'
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function logOut({ page }: Person, platform: PlatformFile) {
  // Beside the dashboard, which asks for a membership first.
  await page.goto(at(platform, settings))
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Author Login' })).toBeVisible()
}

async function typeLogin(page: Page, platform: PlatformFile, email: string, password: string) {
  await page.goto(at(platform, '/login'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('an author changes the password, and the old one is shut [B2.3-41] [B7-07] [BD6-04]', async ({
  platform,
  person,
  login,
}) => {
  const somebody = await person()
  const { page } = somebody
  const author = await newAuthor(platform, 'Clavis')
  await login(somebody, author.email, author.password)
  await page.goto(at(platform, settings))
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
  somebody.expectFailure(/400/)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByRole('alert')).toHaveText(
    'Your current password is not right. Your password is still the same.',
  )
  const changed = page.waitForRequest((request) => operationOf(request) === 'ChangePassword', {
    timeout: 60_000,
  })
  await password.getByLabel('Current password').fill(author.password)
  await password.getByRole('button', { name: 'Change password' }).click()
  await changed
  await expect(password.getByRole('status')).toContainText('Your password is changed.')
  await expect
    .poll(async () => (await mailsTo(platform, author.email)).map(({ subject }) => subject))
    .toContain('Your password was changed')
  await logOut(somebody, platform)
  await typeLogin(page, platform, author.email, author.password)
  await expect(page.getByRole('alert')).toHaveText('Error: Incorrect username or password.')
  await typeLogin(page, platform, author.email, 'a newer lantern')
  await expect(page.getByText('Welcome back, Clavis')).toBeVisible()
})

test('an author moves to another address, which counts once its code is entered [B7-06] [BD6-03]', async ({
  platform,
  person,
  login,
}) => {
  const somebody = await person()
  const { page } = somebody
  const author = await newAuthor(platform, 'Nomad')
  const next = `moved.${author.email}`
  await login(somebody, author.email, author.password)
  await page.goto(at(platform, settings))
  const email = part(page, 'Email')
  await email.getByLabel('New email').fill(next)
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByRole('status')).toHaveText(
    `We sent a code to ${next}. Until you enter it, nothing changes.`,
  )
  await expect(email.getByLabel('Code from your mail')).toBeFocused()
  await page.reload()
  await expect(email.getByText('You log in with')).toContainText(author.email)
  await email
    .getByLabel('Code from your mail')
    .fill(await codeFor(platform, next, { subject: /new address/ }))
  const refreshed = page.waitForRequest((request) => operationOf(request) === 'GetTokensFromRefreshToken', {
    timeout: 60_000,
  })
  await email.getByRole('button', { name: 'Confirm new email' }).click()
  await refreshed
  await expect(email.getByText(`From now on you log in with ${next}.`)).toBeVisible()
  for (const address of [author.email, next]) {
    await expect
      .poll(async () => (await mailsTo(platform, address)).map(({ subject }) => subject))
      .toContain('Your email address was changed')
  }
})

test('two-step login: set up by a key, asked for, and left by a recovery code [B4-45] [B4-49] [B9-20] [BD6-05] [BD6-06]', async ({
  platform,
  person,
  login,
}) => {
  test.setTimeout(240_000)
  const somebody = await person()
  const { page } = somebody
  const author = await newAuthor(platform, 'Janus')
  await login(somebody, author.email, author.password)
  await page.goto(at(platform, settings))
  const steps = part(page, 'Two-step login')
  await steps.getByRole('button', { name: 'Set up two-step login' }).click()
  await expect(steps.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await somebody.looksRight()
  const key = (await steps.locator('code').textContent()) ?? ''
  somebody.expectFailure(/400/)
  await steps.getByLabel('Code that the app shows').fill(totp(key) === '000000' ? '000001' : '000000')
  await steps.getByRole('button', { name: 'Turn on two-step login' }).click()
  await expect(steps.getByRole('alert')).toContainText('That code is not right.')
  await steps.getByLabel('Code that the app shows').fill(totp(key))
  await steps.getByRole('button', { name: 'Turn on two-step login' }).click()
  await expect(steps.getByRole('listitem')).toHaveCount(10)
  await expect(steps).toContainText(whatRecoveryDoes)
  const everywhere = page.getByRole('button', { name: 'Sign out everywhere' })
  await expect(everywhere).toHaveAttribute('aria-disabled', 'true')
  await expect(everywhere).toHaveAccessibleDescription(/^First keep your recovery codes/)
  // Pressed all the same: the codes stay.
  await everywhere.click({ force: true })
  await expect(everywhere).toHaveText('Sign out everywhere')
  const recovery = (await steps.getByRole('listitem').first().textContent()) ?? ''
  await somebody.looksRight()
  await steps.getByRole('button', { name: 'I have kept them' }).click()
  await expect(steps.getByText('On: a login asks for a code from your app.')).toBeVisible()
  await expect(everywhere).not.toHaveAttribute('aria-disabled')

  await logOut(somebody, platform)
  await typeLogin(page, platform, author.email, author.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(totp(key))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Janus')).toBeVisible()

  await logOut(somebody, platform)
  await typeLogin(page, platform, author.email, author.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expect(page.getByRole('main')).toContainText(whatRecoveryDoes)
  await page.getByLabel('Recovery code').fill(recovery)
  await somebody.looksRight()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Janus')).toBeVisible()
  await page.goto(at(platform, settings))
  await expect(steps.getByText('Off: your password is enough.')).toBeVisible()
})

test('where the provider offers several second steps, the app is the one that is asked for [B4-44]', async ({
  platform,
  person,
}) => {
  const { page } = await person()
  const author = await newAuthor(platform, 'Twofold')
  const { clientId: ClientId, endpoint } = platform.identity
  const cognito = new CognitoIdentityProviderClient({ region: 'us-west-2', endpoint })
  const { AuthenticationResult } = await cognito.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: author.email, PASSWORD: author.password },
    }),
  )
  const AccessToken = AuthenticationResult?.AccessToken
  const { SecretCode = '' } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }))
  await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: totp(SecretCode) }))
  await cognito.send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      SMSMfaSettings: { Enabled: true },
      SoftwareTokenMfaSettings: { Enabled: true },
    }),
  )
  cognito.destroy()
  await typeLogin(page, platform, author.email, author.password)
  await page.getByLabel('Code').fill(totp(SecretCode))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Twofold')).toBeVisible()
})

test('who signs out everywhere is out in another browser, too, at its next step [BD6-07]', async ({
  platform,
  person,
  login,
}) => {
  const [here, there] = [await person(), await person()]
  const author = await newAuthor(platform, 'Vagans')
  for (const browser of [here, there]) await login(browser, author.email, author.password)
  await there.page.goto(at(platform, '/authorportal/aboutus'))
  await here.page.goto(at(platform, settings))
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

test('a profile shows who one is, and its data as raw text [B2.3-42] [B3.11-01] [B3.11-02] [B3.11-03] [B3.11-04]', async ({
  platform,
  person,
  login,
}) => {
  const somebody = await person()
  const { page } = somebody
  const shop = await newShop(platform, 'Noman')
  await login(somebody, shop.email, shop.password)
  await page.goto(at(platform, '/authorportal/profile'))
  const raw = page.locator('pre')
  await expect(raw).toContainText(`"email": "${shop.email}"`)
  await expect(raw).toContainText('"firstName": "Noman"')
  await expect(raw).toContainText('"lastName": "Oddments"')
  await somebody.looksRight()
  await page.getByLabel('Pen name').fill('A. Nonymous')
  await page.getByRole('radio', { name: /Bramble/ }).check()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText(/Profile saved! Live in/)).toBeVisible()
  await page.reload()
  const { session, profile } = JSON.parse((await raw.textContent()) ?? '{}')
  expect(session).toMatchObject({ penName: 'A. Nonymous' })
  expect(Date.parse(session.createdAt)).toBeGreaterThan(Date.now() - 600_000)
  expect(profile).toMatchObject({ penName: 'A. Nonymous' })
  await page.goto(pagesOf(platform).shop(shop.subdomain))
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'bramble')
  await expect(page.getByText('A. Nonymous').first()).toBeVisible()
})

test('a profile that cannot be fetched says with which status, and is asked for again [B3.11-05] [B8-42] [B8-45]', async ({
  platform,
  person,
  login,
}) => {
  const somebody = await person()
  const { page } = somebody
  const author = await newAuthor(platform, 'Nebula')
  await login(somebody, author.email, author.password)
  somebody.expectFailure(/503/)
  await page.route('**/api/testinglambda**', (route) => route.fulfill({ status: 503, body: '<html>' }))
  await page.goto(at(platform, '/authorportal/profile'))
  await expect(page.getByRole('alert')).toContainText(
    'Error: Failed to fetch profile data. Status: 503 - Something went wrong. Try again.',
  )
  await page.unroute('**/api/testinglambda**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('pre')).toContainText(author.email)
  // The time of the login, as the token has it.
  const loggedInAt = await page.evaluate(() => {
    const [, token = ''] = Object.entries(localStorage).find(([key]) => key.endsWith('.idToken')) ?? []
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
    return new Date(claims.auth_time * 1000).toISOString()
  })
  await expect(page.locator('pre')).toContainText(`"createdAt": "${loggedInAt}"`)
})

test('an author leaves: the shop is gone for its readers, and the login is shut [BD6-08] [BD6-09]', async ({
  platform,
  person,
  login,
}) => {
  test.setTimeout(240_000)
  const somebody = await person()
  const { page } = somebody
  const shop = await newShop(platform, 'Vale')
  const book = await shop.publish({ title: 'The Last Page' })
  await login(somebody, shop.email, shop.password)
  await page.goto(at(platform, settings))
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
  somebody.expectFailure(/40[0134]/)
  await farewell.getByLabel('Your password').fill('a guess at it')
  await farewell.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(farewell.getByRole('alert')).toHaveText(
    'That password is not right. Your account is still there.',
  )
  await somebody.looksRight()
  await farewell.getByLabel('Your password').fill(shop.password)
  await farewell.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Goodbye' })).toBeVisible()
  await expect(async () => {
    await page.goto(book.url ?? '')
    await expect(page.getByRole('heading', { name: 'Author Not Found' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await typeLogin(page, platform, shop.email, shop.password)
  await expect(page.getByRole('alert')).toHaveText('Error: Incorrect username or password.')
})
