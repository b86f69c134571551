import { z } from 'zod'
import { bearer } from './account.ts'
import { CognitoError } from './cognito-parts.ts'
import { findUser, type Operation, saveUser } from './pool-context.ts'

const Token = z.looseObject({ AccessToken: z.string() })

/** A proven authenticator is not asked for until it is preferred; cognito-local asks for it at once. */
export const verifySoftwareToken: Operation = async (pool, body) => {
  const { UserMFASettingList = [] } = await bearer(pool, body)
  const answer = await pool.forward('VerifySoftwareToken', Token.parse(body))
  await saveUser(pool, { ...(await bearer(pool, body)), UserMFASettingList })
  return answer
}

const PreferenceBody = z.looseObject({
  Username: z.string(),
  SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean(), PreferredMfa: z.boolean().optional() }),
})

export const adminSetUserMfaPreference: Operation = async (pool, body) => {
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
