import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { openMail } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'
import { totp } from '../support/totp.ts'
import { logInAgain, logOut, part, settings } from './support/account.ts'

const whatRecoveryDoes = 'Using one turns two-step login off. Set it up again afterwards'

test('two-step login: set up by a key, asked for, and left by a recovery code', {
  tag: ['@B4-45', '@B4-49', '@B9-20', '@BD6-05', '@BD6-06'],
}, async ({ platform, pages, enter }) => {
  const newcomer = await enter(newAuthor(platform, 'Janus'))
  const { page } = newcomer
  await page.goto(pages.at(settings))
  const steps = part(page, 'Two-step login')
  await steps.getByRole('button', { name: 'Set up two-step login' }).click()
  await expect(steps.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await newcomer.looksRight()
  await expect(steps.locator('code')).toHaveText(/\S/)
  const key = (await steps.locator('code').textContent()) ?? ''
  newcomer.expectFailure(/400/)
  await steps.getByLabel('Your password').fill(newcomer.password)
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
  await expect(steps.getByRole('listitem').first()).toHaveText(/\S/)
  const recovery = (await steps.getByRole('listitem').first().textContent()) ?? ''
  await newcomer.looksRight()
  await steps.getByRole('button', { name: 'I have kept them' }).click()
  await expect(steps.getByText('On: a login asks for a code from your app.')).toBeVisible()
  await expect(everywhere).not.toHaveAttribute('aria-disabled')

  await logOut(page, pages)
  await logInAgain(page, pages, newcomer.email, newcomer.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(totp(key))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Janus')).toBeVisible()

  await logOut(page, pages)
  await logInAgain(page, pages, newcomer.email, newcomer.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expect(page.getByRole('main')).toContainText(whatRecoveryDoes)
  await page.getByLabel('Recovery code').fill(recovery)
  await newcomer.looksRight()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Janus')).toBeVisible()
  await page.goto(pages.at(settings))
  await expect(steps.getByText('Off: your password is enough.')).toBeVisible()
})

test('where the provider offers several second steps, the app is the one that is asked for', {
  tag: ['@B4-44'],
}, async ({ platform, pages, somebody }) => {
  const { page } = somebody
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
  await logInAgain(page, pages, author.email, author.password)
  await page.getByLabel('Code').fill(totp(SecretCode))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Twofold')).toBeVisible()
})

test('an owner whom a stranger’s second step keeps out comes back with their password alone', async ({
  platform,
  pages,
  somebody,
}) => {
  const { page } = somebody
  const author = await newAuthor(platform, 'Usurped')
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
  const on = { Enabled: true, PreferredMfa: true }
  await cognito.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: on }))
  cognito.destroy()

  await logInAgain(page, pages, author.email, author.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByText('If you never turned two-step login on, a stranger did.')).toBeVisible()
  await page.getByLabel('Recovery code').fill('seven')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(
    'A recovery code has sixteen letters and digits.',
  )
  await page.getByLabel('Recovery code').fill('')
  await somebody.looksRight()
  await somebody.looksRight()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome back, Usurped')).toBeVisible()
  await expect(page.getByText('every other login has ended. Choose a new password')).toBeVisible()
  await page.goto(pages.at(settings))
  await expect(part(page, 'Two-step login').getByText('Off: your password is enough.')).toBeVisible()

  const letter = await openMail(somebody, platform.mailbox, author.email, /stranger’s two-step login is off/)
  await expect(letter.body.getByText('Choose a new password now')).toBeVisible()
})
