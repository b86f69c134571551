import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  CodeMismatchException,
  type CognitoIdentityProviderClient,
  ExpiredCodeException,
  NotAuthorizedException,
  RevokeTokenCommand,
  UserNotConfirmedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Env } from './env.ts'

type PasswordCheck = 'wrong' | 'right' | 'needs_second_factor' | 'wrong_code'

type Pool = Pick<Env, 'IDENTITY_POOL_ID' | 'IDENTITY_CLIENT_ID'>

/** Whether a password is somebody's, and the code of their second step where one is given. */
export function passwordCheckOf(
  cognito: CognitoIdentityProviderClient,
  { IDENTITY_POOL_ID: UserPoolId, IDENTITY_CLIENT_ID: ClientId }: Pool,
) {
  /** Signs in as somebody would, by both steps where a code is given, and keeps nothing of it. */
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
