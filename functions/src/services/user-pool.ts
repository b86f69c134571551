import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Env } from './env.ts'
import { passwordCheckOf } from './password-check.ts'

type Owner = { sub: string; email: string; isEmailVerified: boolean; hasSecondFactor: boolean }

/** What the platform itself does at the identity provider; everything else is between it and the browser. */
export type UserPool = ReturnType<typeof userPoolOf>

export function userPoolOf(env: Pick<Env, 'AWS_REGION' | 'IDENTITY_POOL_ID' | 'IDENTITY_CLIENT_ID'>) {
  const cognito = new CognitoIdentityProviderClient({ region: env.AWS_REGION, maxAttempts: 2 })
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

  return {
    find,
    checkPassword: passwordCheckOf(cognito, env),
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
