import { z } from 'zod'
import { readToken } from './access-token.ts'
import { CognitoError, type User } from './cognito-parts.ts'
import { notAuthorized } from './not-authorized.ts'
import { tokenOriginId } from './origin-tokens.ts'
import { checkPassword, findUser, type Operation, type Pool, saveUser } from './pool-context.ts'
import { assertWritableAttributes } from './sign-up.ts'

const Bearer = z.looseObject({ AccessToken: z.string() })
const ChangeBody = Bearer.extend({ PreviousPassword: z.string(), ProposedPassword: z.string() })
const Attributes = z.object({ Name: z.string(), Value: z.string().max(2048) }).array()
const UpdateBody = Bearer.extend({ UserAttributes: Attributes })
const VerifyBody = Bearer.extend({ AttributeName: z.string(), Code: z.string() })

/** Stored with the user, so that ended sessions stay ended after a restart. */
const SignOuts = z.object({
  EndedBeforeSeconds: z.number().default(0),
  /** Sessions whose refresh token was revoked: times in seconds would miss sessions that began in the same second. */
  EndedOrigins: z.string().array().default([]),
})

/** The user of an access token. cognito-local doesn't verify such tokens. */
export async function readBearerUser(pool: Pool, body: unknown): Promise<User> {
  const claims = readToken(Bearer.parse(body).AccessToken, Date.now())
  const user = await findUser(pool, claims.sub ?? '')
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.')
  const { EndedBeforeSeconds, EndedOrigins } = SignOuts.parse(user)
  const isEnded = EndedOrigins.includes(claims.origin_jti ?? '') || claims.iat < EndedBeforeSeconds
  if (isEnded) throw notAuthorized('Access Token has been revoked')
  return user
}

export const globalSignOut: Operation = async (pool, body) => {
  await endSessions(pool, await readBearerUser(pool, body))
  return {}
}

const RevokeBody = z.object({ ClientId: z.string(), Token: z.string() })
const mostOrigins = 50

/** Tokens issued for a revoked refresh token become invalid; an unknown one is ignored without an error. */
export const revokeToken: Operation = async (pool, body) => {
  const { Token } = RevokeBody.parse(body)
  const user = await pool.users.getUserByRefreshToken(pool.context, Token)
  if (!user) return {}
  await saveUser(pool, {
    ...user,
    RefreshTokens: user.RefreshTokens?.filter((kept) => kept !== Token) ?? [],
    ...withEnded(user, [Token]),
  })
  return {}
}

const AdminBody = z.looseObject({ Username: z.string() })
const AdminAttributes = AdminBody.extend({ UserAttributes: Attributes })

export const adminUserGlobalSignOut: Operation = async (pool, body) => {
  const user = await findUser(pool, AdminBody.parse(body).Username)
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.')
  await endSessions(pool, user)
  return {}
}

/** cognito-local says of an unknown user what Cognito says of a wrong password. */
export const adminUpdateUserAttributes: Operation = async (pool, body) => {
  const input = AdminAttributes.parse(body)
  const user = await findUser(pool, input.Username)
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.')
  await refuseForeignEmail(pool, user, input.UserAttributes)
  return pool.forward('AdminUpdateUserAttributes', input)
}

async function endSessions(pool: Pool, user: User) {
  const EndedBeforeSeconds = Math.floor(Date.now() / 1000)
  const ended = { ...withEnded(user, user.RefreshTokens ?? []), EndedBeforeSeconds }
  await saveUser(pool, { ...user, RefreshTokens: [], ...ended })
}

const withEnded = (user: User, refreshTokens: string[]) => ({
  EndedOrigins: [...SignOuts.parse(user).EndedOrigins, ...refreshTokens.map(tokenOriginId)].slice(
    -mostOrigins,
  ),
})

export const changePassword: Operation = async (pool, body) => {
  const user = await readBearerUser(pool, body)
  const input = ChangeBody.parse(body)
  if (user.Password !== input.PreviousPassword) throw notAuthorized()
  checkPassword(input.ProposedPassword)
  return pool.forward('ChangePassword', input)
}

export const updateUserAttributes: Operation = async (pool, body) => {
  await readBearerUser(pool, body)
  const input = UpdateBody.parse(body)
  assertWritableAttributes(input.UserAttributes)
  return pool.forward('UpdateUserAttributes', input)
}

async function refuseForeignEmail(pool: Pool, user: User, attributes: z.infer<typeof Attributes>) {
  const email = attributes.find(({ Name }) => Name === 'email')
  if (!email) return
  email.Value = email.Value.trim().toLowerCase()
  const owner = await findUser(pool, email.Value)
  if (owner && owner.Username !== user.Username)
    throw new CognitoError('AliasExistsException', 'An account with the given email already exists.')
}

export const verifyUserAttribute: Operation = async (pool, body) => {
  const user = await readBearerUser(pool, body)
  const input = VerifyBody.parse(body)
  pool.codes.check(user.Username, user.AttributeVerificationCode, input.Code, 'day')
  return pool.forward('VerifyUserAttribute', input)
}
