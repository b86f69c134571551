import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  NotAuthorizedException,
  RevokeTokenCommand,
  UserNotConfirmedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Env } from './env.ts'

type Owner = { sub: string; email: string; isEmailVerified: boolean; hasSecondFactor: boolean }
type PasswordCheck = 'wrong' | 'right' | 'right, and a second factor is asked for'

/** What the platform itself does at the identity provider; everything else is between it and the browser. */
export type UserPool = ReturnType<typeof userPoolOf>

export function userPoolOf(env: Pick<Env, 'AWS_REGION' | 'IDENTITY_POOL_ID' | 'IDENTITY_CLIENT_ID'>) {
  const cognito = new CognitoIdentityProviderClient({ region: env.AWS_REGION, maxAttempts: 2 })
  const ClientId = env.IDENTITY_CLIENT_ID
  const at = (Username: string) => ({ UserPoolId: env.IDENTITY_POOL_ID, Username })

  /** By `sub` or address; null where there is nobody. */
  async function find(username: string): Promise<Owner | null> {
    try {
      const user = await cognito.send(new AdminGetUserCommand(at(username)))
      const of = (name: string) => user.UserAttributes?.find(({ Name }) => Name === name)?.Value ?? ''
      return {
        sub: of('sub'),
        email: of('email'),
        isEmailVerified: of('email_verified') === 'true',
        hasSecondFactor: user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false,
      }
    } catch (error) {
      if (error instanceof UserNotFoundException) return null
      throw error
    }
  }

  /** Signs in as somebody would, and keeps nothing of it. */
  async function checkPassword(username: string, password: string): Promise<PasswordCheck> {
    try {
      const { ChallengeName, AuthenticationResult } = await cognito.send(
        new AdminInitiateAuthCommand({
          UserPoolId: env.IDENTITY_POOL_ID,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: username, PASSWORD: password },
        }),
      )
      if (ChallengeName === 'SOFTWARE_TOKEN_MFA' || ChallengeName === 'SELECT_MFA_TYPE')
        return 'right, and a second factor is asked for'
      const Token = AuthenticationResult?.RefreshToken
      if (Token) await cognito.send(new RevokeTokenCommand({ ClientId, Token }))
      return 'right'
    } catch (error) {
      const isWrong =
        error instanceof NotAuthorizedException ||
        error instanceof UserNotFoundException ||
        error instanceof UserNotConfirmedException
      if (isWrong) return 'wrong'
      throw error
    }
  }

  return {
    find,
    checkPassword,
    /** Throws where no authenticator has proven itself. */
    async askForSecondFactor(sub: string, isAsked: 'from now on' | 'no more') {
      const Enabled = isAsked === 'from now on'
      const SoftwareTokenMfaSettings = { Enabled, PreferredMfa: Enabled }
      await cognito.send(new AdminSetUserMFAPreferenceCommand({ ...at(sub), SoftwareTokenMfaSettings }))
    },
    async endSessions(sub: string) {
      await cognito.send(new AdminUserGlobalSignOutCommand(at(sub)))
    },
    async setAttributes(sub: string, attributes: Record<string, string>) {
      const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
      const command = new AdminUpdateUserAttributesCommand({ ...at(sub), UserAttributes })
      await unlessGone(() => cognito.send(command))
    },
    remove: (sub: string) => unlessGone(() => cognito.send(new AdminDeleteUserCommand(at(sub)))),
  }
}

/** Who is gone already needs nothing more. */
async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}
