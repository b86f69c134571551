import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, password, test, typeLogin } from './support/entering.ts'

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
    'A password needs at least 8 characters.',
  )
  await somebody.looksRight()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect(page.getByText('Welcome back, Invited')).toBeVisible()
})
