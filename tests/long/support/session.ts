import {
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { Page } from '@playwright/test'

/** What a login leaves in the browser. */

export const session = (page: Page) => page.evaluate(() => ({ ...sessionStorage }))

export const tokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('Cognito')))

/** By which the session goes on when its other tokens have run out. */
export const refreshToken = (page: Page) =>
  page.evaluate(() => {
    const [, token = ''] = Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken')) ?? []
    return token
  })

/** What the provider says to a refresh token, whoever shows it. */
export async function refreshed({ identity }: PlatformFile, RefreshToken: string): Promise<string> {
  const cognito = new CognitoIdentityProviderClient({
    region: 'us-west-2',
    endpoint: identity.endpoint,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  })
  const asked = new GetTokensFromRefreshTokenCommand({ ClientId: identity.clientId, RefreshToken })
  const answer = await cognito.send(asked).then(
    () => 'refreshed',
    (error: unknown) => (error instanceof Error ? error.name : 'refused'),
  )
  cognito.destroy()
  return answer
}
