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
import { authorAttribute, authorId } from '@lorecircle/shared/account/author-id'
import { loginDoc } from '@lorecircle/shared/account/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { awsOptions } from './aws-options.ts'
import type { Env } from './env.ts'

type Owner = { sub: string; email: string; isEmailVerified: boolean; hasSecondFactor: boolean }

export type UserPool = ReturnType<typeof createUserPoolClient>

/** Its methods take an author's id (`sub`) or, if documented, an address. */
export function createUserPoolClient(
  env: Pick<Env, 'AWS_REGION' | 'AWS_TIMEOUT_MS' | 'IDENTITY_POOL_ID' | 'IDENTITY_CLIENT_ID'>,
  documents: Pick<Documents, 'read'>,
) {
  const cognito = new CognitoIdentityProviderClient({ ...awsOptions(env), maxAttempts: 2 })
  const checkPassword = passwordCheckOf(cognito, env)

  /** Returns an address as it is. After a restore, an author's user may have another name than the author's id. */
  async function usernameOf(id: string): Promise<string> {
    if (id.includes('@')) return id
    return (await documents.read(loginDoc(id)))?.value.username ?? id
  }
  const at = async (id: string) => ({ UserPoolId: env.IDENTITY_POOL_ID, Username: await usernameOf(id) })

  /** By author id or address; null if there is no such user. */
  async function find(id: string): Promise<Owner | null> {
    try {
      const user = await cognito.send(new AdminGetUserCommand(await at(id)))
      const of = (name: string) => user.UserAttributes?.find(({ Name }) => Name === name)?.Value ?? ''
      return {
        sub: authorId({ sub: of('sub'), [authorAttribute]: of(authorAttribute) }),
        email: of('email'),
        isEmailVerified: of('email_verified') === 'true',
        hasSecondFactor: user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false,
      }
    } catch (error) {
      if (error instanceof UserNotFoundException) return null
      throw error
    }
  }

  return {
    find,
    /** By author id or address. */
    checkPassword: async (id: string, password: string, code?: string) =>
      checkPassword(await usernameOf(id), password, code),
    /** Throws if no authenticator app has been verified. */
    async askForSecondFactor(sub: string, isAsked: 'enabled' | 'disabled') {
      const Enabled = isAsked === 'enabled'
      const SoftwareTokenMfaSettings = { Enabled, PreferredMfa: Enabled }
      await cognito.send(
        new AdminSetUserMFAPreferenceCommand({ ...(await at(sub)), SoftwareTokenMfaSettings }),
      )
    },
    /** Sets an address that was verified; 'taken' if another account has it. */
    async setEmail(sub: string, email: string): Promise<'set' | 'taken'> {
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ]
      try {
        await cognito.send(new AdminUpdateUserAttributesCommand({ ...(await at(sub)), UserAttributes }))
        return 'set'
      } catch (error) {
        if (error instanceof AliasExistsException) return 'taken'
        throw error
      }
    },
    async endSessions(sub: string) {
      await cognito.send(new AdminUserGlobalSignOutCommand(await at(sub)))
    },
    async setAttributes(sub: string, attributes: Record<string, string>) {
      const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
      const command = new AdminUpdateUserAttributesCommand({ ...(await at(sub)), UserAttributes })
      await unlessGone(() => cognito.send(command))
    },
    remove: (sub: string) => unlessGone(async () => cognito.send(new AdminDeleteUserCommand(await at(sub)))),
  }
}

async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}

type PasswordCheck = 'wrong' | 'right' | 'needs_second_factor' | 'wrong_code'

type Pool = Pick<Env, 'IDENTITY_POOL_ID' | 'IDENTITY_CLIENT_ID'>

function passwordCheckOf(
  cognito: CognitoIdentityProviderClient,
  { IDENTITY_POOL_ID: UserPoolId, IDENTITY_CLIENT_ID: ClientId }: Pool,
) {
  /** Signs in, with the second factor if a code is given, and discards the tokens. */
  async function checkPassword(username: string, password: string, code?: string): Promise<PasswordCheck> {
    try {
      const { ChallengeName, ChallengeParameters, Session, AuthenticationResult } = await cognito.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: username, PASSWORD: password },
        }),
      )
      if (ChallengeName === 'SOFTWARE_TOKEN_MFA' || ChallengeName === 'SELECT_MFA_TYPE')
        return code === undefined || ChallengeName === 'SELECT_MFA_TYPE'
          ? 'needs_second_factor'
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
          UserPoolId,
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
      if (isWrong) return 'wrong_code'
      throw error
    }
  }

  async function forget(tokens: { RefreshToken?: string | undefined } | undefined): Promise<void> {
    const Token = tokens?.RefreshToken
    if (Token) await cognito.send(new RevokeTokenCommand({ ClientId, Token }))
  }

  return checkPassword
}
