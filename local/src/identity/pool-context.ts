import type { CodeGuard } from './code-guard.ts'
import {
  CognitoError,
  type Context,
  type Services,
  type User,
  type UserPoolService,
} from './cognito-parts.ts'
import type { Trigger } from './invoke-trigger.ts'
import type { Lockouts } from './lockouts.ts'

export type Pool = {
  context: Context
  users: UserPoolService
  services: Services
  codes: CodeGuard
  lockouts: Lockouts
  preSignUp: Trigger | undefined
  forward(operation: string, body: object): Promise<object>
}

export type Operation = (pool: Pool, body: unknown) => Promise<object>

export const findUser = ({ users, context }: Pool, username: string): Promise<User | null> =>
  users.getUserByUsername(context, emailKey(username))

export const saveUser = ({ users, context, services }: Pool, user: User): Promise<void> =>
  users.saveUser(context, { ...user, UserLastModifiedDate: services.clock.get() })

/** Cognito's email user names are case-insensitive. */
export const emailKey = (username: string) => username.trim().toLowerCase()

export function checkPassword(password: string) {
  if (password.length < 8) throw invalidPassword('Password not long enough')
  if (password.length > 256) throw invalidPassword('Password too long')
}

const invalidPassword = (why: string) =>
  new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${why}`)
