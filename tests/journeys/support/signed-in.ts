import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { BrowserContextOptions } from '@playwright/test'
import { z } from 'zod'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

const Claims = z.object({ username: z.string() })

/**
 * What the portal keeps in a browser after a login, for a browser that opens already logged in: the form and its page
 * are left to the journeys about logging in. Null for an account that wants more than a password.
 */
export async function signedIn(
  { identity, portal }: PlatformFile,
  email: string,
  password: string,
): Promise<StorageState | null> {
  const { endpoint, clientId } = identity
  const cognito = new CognitoIdentityProviderClient({
    region: 'us-west-2',
    endpoint,
    credentials: { accessKeyId: 'journey', secretAccessKey: 'journey' },
  })
  const { AuthenticationResult: tokens } = await cognito.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  )
  cognito.destroy()
  if (!tokens) return null
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = tokens
  const claims = Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString()
  const { username } = Claims.parse(JSON.parse(claims))
  // The names are those of aws-amplify's token store.
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  const kept = {
    [`${prefix}.LastAuthUser`]: username,
    [`${prefix}.${username}.accessToken`]: AccessToken,
    [`${prefix}.${username}.idToken`]: IdToken,
    [`${prefix}.${username}.refreshToken`]: RefreshToken,
    [`${prefix}.${username}.clockDrift`]: '0',
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: new URL(portal).origin, localStorage }] }
}
