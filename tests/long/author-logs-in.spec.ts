import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { newAuthor } from '../journeys/support/new-shop.ts'
import { alert, expect, password, test, typeLogin } from './support/entering.ts'
import { hold, operationOf, provider } from './support/provider.ts'

test('the login has two fields, a button and the way to sign up', {
  tag: ['@B2.1-01', '@B2.1-02', '@B2.1-03', '@B2.1-04', '@B2.1-08'],
}, async ({ pages, somebody }) => {
  const { page } = somebody
  await page.goto(pages.at('/login'))
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/signup$/)
})

test('a login asks for an address and a password', {
  tag: ['@B3.1-11', '@B5-01', '@B5-02', '@B5-03'],
}, async ({ pages, somebody }) => {
  const { page } = somebody
  await page.goto(pages.at('/login'))
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

test('a login that takes its time says so, and whoever is logged in goes straight on', {
  tag: ['@B1-03', '@B2.1-05', '@B2.1-09', '@B7-02', '@B8-02'],
}, async ({ platform, pages, somebody }) => {
  const { page } = somebody
  const author = await newAuthor(platform, 'Waits')
  await page.goto(pages.at('/login'))
  const letGo = await hold(page, platform, 'InitiateAuth')
  await typeLogin(page, author.email, author.password)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  letGo()
  await expect(page.getByText('Welcome back, Waits')).toBeVisible()
  await page.goto(pages.at('/login'))
  await expect(page).toHaveURL(/\/authorportal\/mainpage/)
})

test('a password that was given out is good for one login, which asks for a new one', {
  tag: ['@B4-46'],
}, async ({ platform, pages, somebody }) => {
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
  await page.goto(pages.at('/login'))
  await typeLogin(page, email, 'for one login only')
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

test('whoever logged in from another tab meanwhile is named, and can be stayed or left', {
  tag: ['@B8-50'],
}, async ({ platform, pages, login, somebody }) => {
  const [one, other] = [await newAuthor(platform, 'Castor'), await newAuthor(platform, 'Pollux')]
  const { page } = somebody
  await page.goto(pages.at('/login'))
  const second = await somebody.context.newPage()
  await login({ ...somebody, page: second }, one.email, one.password)
  await typeLogin(page, other.email, other.password)
  await expect(alert(page)).toContainText('Error: There is already a signed in user.')
  await somebody.looksRight()
  await second.close()
  await page.getByRole('button', { name: 'Sign them out and log in' }).click()
  await expect(page.getByText('Welcome back, Pollux')).toBeVisible()
})

test('without a network a login says so, and works once there is one', { tag: ['@B8-51'] }, async ({
  platform,
  pages,
  somebody,
}) => {
  const { page } = somebody
  const author = await newAuthor(platform, 'Island')
  await page.goto(pages.at('/login'))
  await page.getByLabel('Email').fill(author.email)
  somebody.expectFailure(/ERR_|Failed to load/)
  await page.route(provider(platform), (route) => route.abort('internetdisconnected'))
  await typeLogin(page, author.email, author.password)
  await expect(alert(page)).toHaveText(/^Error: A network error has occurred\.?$/)
  await expect(page.getByLabel('Email')).toHaveValue(author.email)
  await page.unroute(provider(platform))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Island')).toBeVisible()
})

test('a device that the provider has forgotten is forgotten here, too, and the login goes on', {
  tag: ['@B7-09', '@B8-52'],
}, async ({ platform, pages, somebody }) => {
  const { page } = somebody
  const author = await newAuthor(platform, 'Traveller')
  const { sub } = JSON.parse(Buffer.from(author.token.split('.')[1] ?? '', 'base64url').toString())
  await page.goto(pages.at('/login'))
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
  await typeLogin(page, author.email, author.password)
  await expect(page.getByText('Welcome back, Traveller')).toBeVisible()
  expect(answers).toEqual(['us-west-2_lost', undefined])
  expect(await page.evaluate((key) => localStorage.getItem(key), `${prefix}.deviceKey`)).toBeNull()
})
