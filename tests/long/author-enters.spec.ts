import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { Page, Request } from '@playwright/test'
import { newAuthor } from '../journeys/support/new-shop.ts'
import { expect, type Person, test } from '../journeys/support/person.ts'
import { codeFor } from '../journeys/support/post.ts'

const password = 'a lantern in the window'
const at = ({ market }: PlatformFile, path: string) => new URL(path, market).href
const alert = (page: Page) => page.getByRole('alert')
const provider = (platform: PlatformFile) => `${platform.identity.endpoint}/`

/** Which of the provider's calls a request makes. */
const operationOf = (request: Request) => (request.headers()['x-amz-target'] ?? '').replace(/^.*\./, '')

/** Holds the provider's calls of one name until told. */
async function hold(page: Page, platform: PlatformFile, operation: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(provider(platform), async (route) => {
    if (operationOf(route.request()) === operation) await promise
    await route.fallback()
  })
  return resolve
}

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

async function typeLogin({ page }: Person, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

let strangers = 0
async function typeSignUp({ page }: Person, platform: PlatformFile) {
  const email = `stranger-${++strangers}-${process.pid}@lorecircle.example`
  await page.goto(at(platform, '/signup'))
  await page.getByLabel('First name').fill('Nemo')
  await page.getByLabel('Middle initial').fill('Q. von')
  await page.getByLabel('Last name').fill('Stranger')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  return email
}

test('the login has two fields, a button and the way to sign up [B2.1-01] [B2.1-02] [B2.1-03] [B2.1-04] [B2.1-08]', async ({
  platform,
  person,
}) => {
  const { page } = await person()
  await page.goto(at(platform, '/login'))
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/signup$/)
})

test('a login asks for an address and a password [B3.1-11] [B5-01] [B5-02] [B5-03]', async ({
  platform,
  person,
}) => {
  const { page } = await person()
  await page.goto(at(platform, '/login'))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Please enter your password.',
  )
  await page.getByLabel('Email').fill('Hope Mirrlees')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'That is not a whole email address, such as name@example.com.',
  )
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
})

test('a login that takes its time says so, and whoever is logged in goes straight on [B1-03] [B2.1-05] [B2.1-09] [B7-02] [B8-02]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const author = await newAuthor(platform, 'Waits')
  await page.goto(at(platform, '/login'))
  const letGo = await hold(page, platform, 'InitiateAuth')
  await typeLogin(somebody, author.email, author.password)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  letGo()
  await expect(page.getByText('Welcome back, Waits')).toBeVisible()
  await page.goto(at(platform, '/login'))
  await expect(page).toHaveURL(/\/authorportal\/mainpage/)
})

test('the sign-up asks for names, address and password [B2.1-11] [B2.1-12] [B2.1-14] [B2.1-15] [B2.1-16]', async ({
  platform,
  person,
}) => {
  const { page } = await person()
  await page.goto(at(platform, '/signup'))
  for (const label of ['First name', 'Last name', 'Email', 'Password']) {
    await expect(page.getByLabel(label)).toHaveAttribute('required')
  }
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
})

test('a sign-up without names, or with a short password, goes nowhere [B5-04] [B5-05] [B5-07] [B8-10] [B9-19]', async ({
  platform,
  person,
}) => {
  const { page } = await person()
  await page.goto(at(platform, '/signup'))
  await page.getByLabel('Password').fill('seven77')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(alert(page)).toHaveText('Please enter your first and last name.')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    'A password has at least 8 characters.',
  )
  await expect(page.getByLabel('Middle initial')).not.toHaveAttribute('required')
  // Of all that is wrong, the first in reading order.
  await expect(page.getByLabel('First name')).toBeFocused()
})

test('what a sign-up sends: the address as the username, and a middle initial as it was typed [B2.1-13] [B5-06] [B5-08] [B7-03] [B3.1-05]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const sent = somebody.page.waitForRequest((request) => operationOf(request) === 'SignUp', {
    timeout: 60_000,
  })
  const email = await typeSignUp(somebody, platform)
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({ Username: email })
  expect(body.UserAttributes).toEqual(
    expect.arrayContaining([
      { Name: 'email', Value: email },
      { Name: 'name', Value: 'Nemo Stranger' },
      { Name: 'custom:firstname', Value: 'Nemo' },
      { Name: 'custom:middleinitial', Value: 'Q. von' },
      { Name: 'custom:lastname', Value: 'Stranger' },
    ]),
  )
})

test('an address that is taken is told, and nothing typed is lost [B8-03] [B8-05]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const email = await typeSignUp(somebody, platform)
  await expect(page.getByRole('status')).toHaveText(
    'Thank you for signing up! Please check your email for the verification code.',
  )
  await page.goto(at(platform, '/signup'))
  await page.getByLabel('First name').fill('Nemo')
  await page.getByLabel('Last name').fill('Stranger')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  somebody.expectFailure(/400/)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(alert(page)).toHaveText(
    'Error: An account with the given email already exists. Log in with it; a forgotten password can be changed there.',
  )
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('the code step: asked for, wrong, sent again, right [B2.1-17] [B4-01] [B5-10] [B8-04] [BD6-02]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const email = await typeSignUp(somebody, platform)
  const code = page.getByLabel('Verification code')
  await expect(code).toBeVisible()
  await expect(page.getByText(`We sent it to ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(code).toHaveAccessibleDescription('Please enter the code from your mail.')
  const first = await codeFor(platform, email, { subject: /verification/ })
  somebody.expectFailure(/400/)
  await code.fill(first === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(alert(page)).toHaveText(
    'Error: That code is not right. Look for it in the newest mail that we sent you, and try again.',
  )
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('status')).toHaveText(`We sent a new code to ${email}.`)
  const second = await codeFor(platform, email, { subject: /verification/, nth: 2 })
  await code.fill(`${second.slice(0, 3)} ${second.slice(3)}`)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status')).toHaveText('Verification successful! You can now log in.')
})

test('whoever reloads while the code is on its way is still asked for it; the password is forgotten, and asked for next', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const email = await typeSignUp(somebody, platform)
  const code = page.getByLabel('Verification code')
  await expect(code).toBeFocused()
  await page.reload()
  await expect(page.getByText(`Enter the code that we sent to ${email}.`)).toBeVisible()
  await expect(code).toBeFocused()
  await somebody.looksRight()
  const kept = await page.evaluate(() =>
    JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]),
  )
  expect(kept).toContain(email)
  expect(kept).not.toContain(password)
  await code.fill(await codeFor(platform, email, { subject: /verification/ }))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status')).toHaveText('Verification successful! You can now log in.')
  await expect(page.getByRole('button', { name: 'Opening the login...' })).toBeDisabled()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
})

test('whoever mistyped the address goes back to another one, still named, and a reload does not ask for the first again', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  await typeSignUp(somebody, platform)
  await page.getByRole('link', { name: 'Use another email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeFocused()
  const typed = {
    'First name': 'Nemo',
    'Middle initial': 'Q. von',
    'Last name': 'Stranger',
    Email: '',
    Password: '',
  }
  for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  await expect(page.getByLabel('Verification code')).toBeHidden()
})

test('from the code to the first screen, and from the login, there is always something to read', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const email = await typeSignUp(somebody, platform)
  await page.getByLabel('Verification code').fill(await codeFor(platform, email, { subject: /verification/ }))
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

  await page.goto(at(platform, '/login'))
  const again = await holdCode(page, 'Home')
  await typeLogin(somebody, email)
  await again.asked
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  again.letGo()
  await expect(first).toBeVisible()
})

test('while the code is checked it says so; then the account is made with the token of the login [B2.1-18] [B4-02] [B4-03] [B7-04] [B7-15]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const email = await typeSignUp(somebody, platform)
  await page.getByLabel('Verification code').fill(await codeFor(platform, email, { subject: /verification/ }))
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

test('an account that could not be made at once is made at the next login, and nobody is bothered with it [B4-05] [B7-16] [B7-18]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const email = await typeSignUp(somebody, platform)
  await page.getByLabel('Verification code').fill(await codeFor(platform, email, { subject: /verification/ }))
  let isAway = true
  const asked: number[] = []
  await page.route('**/api/provision-author', async (route) => {
    asked.push(isAway ? 500 : 200)
    if (isAway) return route.fulfill({ status: 500, body: 'not JSON' })
    await route.fallback()
  })
  somebody.expectFailure(/500|409/)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status')).toHaveText('Verification successful! You can now log in.')
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Author Login' })).toBeVisible()
  await page.goto(at(platform, '/login'))
  await typeLogin(somebody, email)
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
  expect(asked.at(0)).toBe(500)
  expect(asked.at(-1)).toBe(200)
})

test('a login that fails after verifying is not told: the login itself comes next [B4-04] [B4-06]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const email = await typeSignUp(somebody, platform)
  await page.getByLabel('Verification code').fill(await codeFor(platform, email, { subject: /verification/ }))
  await page.route(provider(platform), async (route) => {
    if (operationOf(route.request()) !== 'InitiateAuth') return route.fallback()
    await route.fulfill({ status: 400, json: { __type: 'TooManyRequestsException', message: 'Later.' } })
  })
  somebody.expectFailure(/400/)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status')).toHaveText('Verification successful! You can now log in.')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})

test('the link in the mail shows a button, and only that uses the code up [B2.1-21] [B2.1-24] [B2.1-25] [B8-07] [B8-08]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const email = await typeSignUp(somebody, platform)
  const code = await codeFor(platform, email, { subject: /verification/ })
  const link = at(platform, `/verify?email=${encodeURIComponent(email)}&code=`)
  await page.goto(link + (code === '000000' ? '000001' : '000000'))
  somebody.expectFailure(/400/)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(alert(page)).toHaveText(
    'There was an error verifying your email. Please try again or contact support.',
  )
  for (const _ of ['opened by a scanner', 'opened by its reader']) await page.goto(link + code)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Your email has been successfully verified! You can now log in.',
  )
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
})

test('the link’s button confirms with what the link says [B2.1-22] [B2.1-23] [B7-10] [B7-11] [B7-12]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  await page.goto(at(platform, '/verify?email=nemo%2Bbooks%40lorecircle.example&code=123456'))
  const sent = page.waitForRequest((request) => operationOf(request) === 'ConfirmSignUp')
  somebody.expectFailure(/400/)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    ClientId: platform.identity.clientId,
    Username: 'nemo+books@lorecircle.example',
    ConfirmationCode: '123456',
  })
  await expect(alert(page)).toBeVisible()
})

test('a link that lacks its address or its code is no link [B8-09]', async ({ platform, person }) => {
  const { page } = await person()
  for (const query of ['', '?email=a%40example.com', '?code=123456']) {
    await page.goto(at(platform, `/verify${query}`))
    await expect(alert(page)).toHaveText('Invalid verification link.')
  }
})

test('an address that was never verified is led to its code, which can be sent again [B4-48] [B5-09] [B7-05] [B9-21]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const email = await typeSignUp(somebody, platform)
  await expect(page.getByLabel('Verification code')).toBeVisible()
  await page.goto(at(platform, '/login'))
  somebody.expectFailure(/400/)
  await typeLogin(somebody, email)
  await expect(page.getByText(`Enter the code that we sent to ${email}.`)).toBeVisible()
  const resent = page.waitForRequest((request) => operationOf(request) === 'ResendConfirmationCode')
  await page.getByRole('button', { name: 'Resend code' }).click()
  await resent
  await page
    .getByLabel('Verification code')
    .fill(await codeFor(platform, email, { subject: /verification/, nth: 2 }))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Welcome back, Nemo')).toBeVisible()
})

test('a password that was given out is good for one login, which asks for a new one [B4-46]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const { userPoolId: UserPoolId, endpoint } = platform.identity
  const credentials = { accessKeyId: 'journey', secretAccessKey: 'journey' }
  const cognito = new CognitoIdentityProviderClient({ region: 'us-west-2', endpoint, credentials })
  const email = `invited-${process.pid}@lorecircle.example`
  await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      TemporaryPassword: 'for one login only',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'custom:firstname', Value: 'Invited' },
        { Name: 'custom:lastname', Value: 'Guest' },
      ],
    }),
  )
  cognito.destroy()
  await page.goto(at(platform, '/login'))
  await typeLogin(somebody, email, 'for one login only')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeFocused()
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
    'A password has at least 8 characters.',
  )
  await somebody.looksRight()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect(page.getByText('Welcome back, Invited')).toBeVisible()
})

test('whoever logged in from another tab meanwhile is named, and can be stayed or left [B8-50]', async ({
  platform,
  person,
  login,
}) => {
  const somebody = await person()
  const [one, other] = [await newAuthor(platform, 'Castor'), await newAuthor(platform, 'Pollux')]
  const { page } = somebody
  await page.goto(at(platform, '/login'))
  const second = await somebody.context.newPage()
  await login({ ...somebody, page: second }, one.email, one.password)
  await typeLogin(somebody, other.email, other.password)
  await expect(alert(page)).toContainText('Error: There is already a signed in user.')
  await somebody.looksRight()
  await second.close()
  await page.getByRole('button', { name: 'Sign them out and log in' }).click()
  await expect(page.getByText('Welcome back, Pollux')).toBeVisible()
})

test('without a network a login says so, and works once there is one [B8-51]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const author = await newAuthor(platform, 'Island')
  await page.goto(at(platform, '/login'))
  await page.getByLabel('Email').fill(author.email)
  somebody.expectFailure(/ERR_|Failed to load/)
  await page.route(provider(platform), (route) => route.abort('internetdisconnected'))
  await typeLogin(somebody, author.email, author.password)
  await expect(alert(page)).toHaveText(/^Error: A network error has occurred\.?$/)
  await expect(page.getByLabel('Email')).toHaveValue(author.email)
  await page.unroute(provider(platform))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Island')).toBeVisible()
})

test('a device that the provider has forgotten is forgotten here, too, and the login goes on [B7-09] [B8-52]', async ({
  platform,
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const author = await newAuthor(platform, 'Traveller')
  const { sub } = JSON.parse(Buffer.from(author.token.split('.')[1] ?? '', 'base64url').toString())
  await page.goto(at(platform, '/login'))
  const prefix = `CognitoIdentityServiceProvider.${platform.identity.clientId}.${sub}`
  await page.evaluate((prefix) => {
    localStorage.setItem(`${prefix}.deviceKey`, 'us-west-2_lost')
    localStorage.setItem(`${prefix}.deviceGroupKey`, 'lost')
    localStorage.setItem(`${prefix}.randomPasswordKey`, 'lost')
  }, prefix)
  const answers: (string | undefined)[] = []
  page.on('request', (request) => {
    if (operationOf(request) === 'RespondToAuthChallenge')
      answers.push(request.postDataJSON().ChallengeResponses.DEVICE_KEY)
  })
  somebody.expectFailure(/400/)
  await typeLogin(somebody, author.email, author.password)
  await expect(page.getByText('Welcome back, Traveller')).toBeVisible()
  expect(answers).toEqual(['us-west-2_lost', undefined])
  expect(await page.evaluate((key) => localStorage.getItem(key), `${prefix}.deviceKey`)).toBeNull()
})
