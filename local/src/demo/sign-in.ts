import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'
import type { DemoAuthor } from './demo-author.ts'

export type DemoSession = { sub: string; token: string }
type Person = Pick<DemoAuthor, 'email' | 'firstName' | 'middleInitial' | 'lastName'>
type Pool = { cognito: CognitoIdentityProviderClient; userPoolId: string; clientId: string }

/** Creates the author's verified account if missing, without sending an email, and logs in. */
export async function createDemoSession(pool: Pool, author: Person, password: string): Promise<DemoSession> {
  const { cognito, userPoolId: UserPoolId, clientId: ClientId } = pool
  const { email: Username } = author
  try {
    await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: author.email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: `${author.firstName} ${author.lastName}` },
          { Name: 'custom:firstname', Value: author.firstName },
          { Name: 'custom:middleinitial', Value: author.middleInitial },
          { Name: 'custom:lastname', Value: author.lastName },
        ],
      }),
    )
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error
  }
  await cognito.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }),
  )
  const { AuthenticationResult } = await cognito.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: Username, PASSWORD: password },
    }),
  )
  const token = z.string().parse(AuthenticationResult?.IdToken)
  return { sub: subOf(token), token }
}

const subOf = (token: string): string => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return z.object({ sub: z.string() }).parse(JSON.parse(claims)).sub
}
