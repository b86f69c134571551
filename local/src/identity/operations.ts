import { permissions } from '@lorecircle/infra/what-runs/permissions'
import { z } from 'zod'
import { findFunctionByKey, signerAccessKey } from '../settings/roles.ts'
import {
  adminUpdateUserAttributes,
  adminUserGlobalSignOut,
  changePassword,
  globalSignOut,
  readBearerUser,
  revokeToken,
  updateUserAttributes,
  verifyUserAttribute,
} from './account.ts'
import { CognitoError } from './cognito-parts.ts'
import { findUser, type Operation, saveUser } from './pool-context.ts'
import { createSignInOperations } from './sign-in.ts'
import {
  confirmForgotPassword,
  confirmSignUp,
  forgotPassword,
  resendConfirmationCode,
  signUpOperation,
} from './sign-up.ts'

const Token = z.looseObject({ AccessToken: z.string() })

/** A verified authenticator is not required until it is preferred; cognito-local requires it at once. */
const verifySoftwareToken: Operation = async (pool, body) => {
  const { UserMFASettingList = [] } = await readBearerUser(pool, body)
  const answer = await pool.forward('VerifySoftwareToken', Token.parse(body))
  await saveUser(pool, { ...(await readBearerUser(pool, body)), UserMFASettingList })
  return answer
}

const PreferenceBody = z.looseObject({
  Username: z.string(),
  SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean(), PreferredMfa: z.boolean().optional() }),
})

const adminSetUserMfaPreference: Operation = async (pool, body) => {
  const { Username, SoftwareTokenMfaSettings } = PreferenceBody.parse(body)
  const user = await findUser(pool, Username)
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.')
  const { Enabled, PreferredMfa } = SoftwareTokenMfaSettings
  if (Enabled && !user.SoftwareTokenMfaConfiguration?.Verified)
    throw new CognitoError('InvalidParameterException', 'User has not verified software token mfa')
  const others = (user.UserMFASettingList ?? []).filter((factor) => factor !== 'SOFTWARE_TOKEN_MFA')
  const { PreferredMfaSetting: _, ...rest } = user
  await saveUser(pool, {
    ...rest,
    UserMFASettingList: Enabled ? [...others, 'SOFTWARE_TOKEN_MFA'] : others,
    ...(Enabled && PreferredMfa ? { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' } : {}),
  })
  return {}
}

const Json = z.record(z.string(), z.unknown())

const withTokenAlone = [
  'AssociateSoftwareToken',
  'DeleteUser',
  'DeleteUserAttributes',
  'GetUser',
  'GetUserAttributeVerificationCode',
  'SetUserMFAPreference',
]

/** The operation of a name. Some are anybody's, who proves themselves in the request; the others are the platform's. */
export function createOperations() {
  const { initiateAuth, adminInitiateAuth, respondToAuthChallenge, getTokensFromRefreshToken } =
    createSignInOperations()
  const open = new Map<string, Operation>([
    ['SignUp', signUpOperation],
    ['ConfirmSignUp', confirmSignUp],
    ['ResendConfirmationCode', resendConfirmationCode],
    ['ForgotPassword', forgotPassword],
    ['ConfirmForgotPassword', confirmForgotPassword],
    ['InitiateAuth', initiateAuth],
    ['RespondToAuthChallenge', respondToAuthChallenge],
    ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
    ['RevokeToken', revokeToken],
    ['GlobalSignOut', globalSignOut],
    ['ChangePassword', changePassword],
    ['UpdateUserAttributes', updateUserAttributes],
    ['VerifyUserAttribute', verifyUserAttribute],
    ['VerifySoftwareToken', verifySoftwareToken],
    ...withTokenAlone.map((name): [string, Operation] => [name, withToken(name)]),
  ])
  const signed = new Map<string, Operation>([
    ['AdminInitiateAuth', adminInitiateAuth],
    ['AdminRespondToAuthChallenge', respondToAuthChallenge],
    ['AdminSetUserMFAPreference', adminSetUserMfaPreference],
    ['AdminUpdateUserAttributes', adminUpdateUserAttributes],
    ['AdminUserGlobalSignOut', adminUserGlobalSignOut],
  ])
  return (name: string, authorization: string | undefined): Operation =>
    open.get(name) ?? signedOperation(signed.get(name), name, authorization)
}

const withToken =
  (name: string): Operation =>
  async (pool, body) => {
    await readBearerUser(pool, body)
    return pool.forward(name, Json.parse(body))
  }

function signedOperation(
  ours: Operation | undefined,
  name: string,
  authorization: string | undefined,
): Operation {
  if (!authorization?.startsWith('AWS4-HMAC-SHA256 '))
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  const role = findFunctionByKey(signerAccessKey(authorization))
  if (role !== undefined && !permissions[role].userPool.some((action) => action === name))
    throw new CognitoError(
      'AccessDeniedException',
      `User: ${role} is not authorized to perform: cognito-idp:${name} because no identity-based policy allows it`,
    )
  return ours ?? ((pool, body) => pool.forward(name, Json.parse(body)))
}
