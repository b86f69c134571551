import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  ExpiredCodeException,
  NotAuthorizedException,
  RevokeTokenCommand,
  UserNotConfirmedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Env } from './env.ts'

type Owner = { sub: string; email: string; isEmailVerified: boolean; hasSecondFactor: boolean }
type PasswordCheck = 'wrong' | 'right' | 'right, and a second factor is asked for' | 'right, but not its code'

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

  /** Signs in as somebody would, by both steps where a code is given, and keeps nothing of it. */
  async function checkPassword(username: string, password: string, code?: string): Promise<PasswordCheck> {
    try {
      const { ChallengeName, ChallengeParameters, Session, AuthenticationResult } = await cognito.send(
        new AdminInitiateAuthCommand({
          UserPoolId: env.IDENTITY_POOL_ID,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: username, PASSWORD: password },
        }),
      )
      if (ChallengeName === 'SOFTWARE_TOKEN_MFA' || ChallengeName === 'SELECT_MFA_TYPE')
        return code === undefined || ChallengeName === 'SELECT_MFA_TYPE'
          ? 'right, and a second factor is asked for'
          : await answer(ChallengeParameters?.USER_ID_FOR_SRP ?? username, code, Session)
      await forget(AuthenticationResult)
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

  async function answer(username: string, code: string, Session: string | undefined): Promise<PasswordCheck> {
    try {
      const { AuthenticationResult } = await cognito.send(
        new AdminRespondToAuthChallengeCommand({
          UserPoolId: env.IDENTITY_POOL_ID,
          ClientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code },
          Session,
        }),
      )
      await forget(AuthenticationResult)
      return 'right'
    } catch (error) {
      const isWrong = error instanceof CodeMismatchException || error instanceof ExpiredCodeException
      if (isWrong) return 'right, but not its code'
      throw error
    }
  }

  async function forget(tokens: { RefreshToken?: string | undefined } | undefined): Promise<void> {
    const Token = tokens?.RefreshToken
    if (Token) await cognito.send(new RevokeTokenCommand({ ClientId, Token }))
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
    /** An address that has proven to be the owner's; 'taken' where another account has it. */
    async setEmail(sub: string, email: string): Promise<'set' | 'taken'> {
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ]
      try {
        await cognito.send(new AdminUpdateUserAttributesCommand({ ...at(sub), UserAttributes }))
        return 'set'
      } catch (error) {
        if (error instanceof AliasExistsException) return 'taken'
        throw error
      }
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
