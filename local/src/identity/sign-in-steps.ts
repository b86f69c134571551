import { CognitoError, type User } from './cognito-parts.ts'
import { Expiring } from './expiring.ts'
import { issueTokens } from './issue-tokens.ts'
import { notAuthorized } from './not-authorized.ts'
import { findUser, type Pool } from './pool-context.ts'
import type { SrpExchange } from './srp.ts'

/** People who are between two steps of signing in. */
export type Steps = ReturnType<typeof newSteps>
export const newSteps = () => ({
  proofs: new Expiring<{ userId: string; exchange: SrpExchange }>(),
  newPasswords: new Expiring<{ userId: string }>(),
  choices: new Expiring<{ userId: string }>(),
  secondFactors: new Expiring<{ userId: string; failures: number }>(),
})

export async function afterPassword(steps: Steps, pool: Pool, user: User): Promise<object> {
  if (user.UserStatus === 'UNCONFIRMED')
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
  if (user.UserStatus === 'RESET_REQUIRED')
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user')
  if (user.UserStatus === 'FORCE_CHANGE_PASSWORD') {
    const Session = steps.newPasswords.add({ userId: user.Username })
    return { ...challenge('NEW_PASSWORD_REQUIRED', user, { requiredAttributes: '[]' }), Session }
  }
  return afterNewPassword(steps, pool, user)
}

export async function afterNewPassword(steps: Steps, pool: Pool, user: User): Promise<object> {
  const factors = user.UserMFASettingList ?? []
  if (!factors.includes('SOFTWARE_TOKEN_MFA')) return issueTokens(pool, user)
  if (factors.length > 1 && !user.PreferredMfaSetting) {
    const Session = steps.choices.add({ userId: user.Username })
    return { ...challenge('SELECT_MFA_TYPE', user, { MFAS_CAN_CHOOSE: JSON.stringify(factors) }), Session }
  }
  return askForCode(steps, user)
}

export function askForCode({ secondFactors }: Steps, user: User): object {
  const Session = secondFactors.add({ userId: user.Username, failures: 0 })
  return { ...challenge('SOFTWARE_TOKEN_MFA', user), Session }
}

/** Who a step's session belongs to. */
export async function waiting(pool: Pool, step: { userId: string } | undefined): Promise<User> {
  const user = step && (await findUser(pool, step.userId))
  if (!user) throw notAuthorized('Invalid session for the user, session is expired.')
  return user
}

const challenge = (ChallengeName: string, { Username }: User, more: object = {}) => ({
  ChallengeName,
  ChallengeParameters: { USER_ID_FOR_SRP: Username, ...more },
})
