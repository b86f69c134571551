import { readToken } from './access-token.ts'
import type { User } from './cognito-parts.ts'
import { notAuthorized } from './not-authorized.ts'
import { addTokenOrigin, tokenOriginId } from './origin-tokens.ts'
import { type Pool, saveUser } from './pool-context.ts'
import { clientId } from './user-pool.ts'

const TOKEN_SECONDS = 3600
const DEVICES = 20

export async function issueTokens(pool: Pool, user: User): Promise<object> {
  const issued = await generate(pool, user, 'Authentication')
  const tokens = addTokenOrigin(issued, tokenOriginId(issued.RefreshToken))
  await saveUser(pool, {
    ...user,
    RefreshTokens: [...(user.RefreshTokens ?? []), tokens.RefreshToken].slice(-DEVICES),
  })
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...tokens, ExpiresIn: TOKEN_SECONDS, TokenType: 'Bearer' },
  }
}

export async function refreshSessionTokens(pool: Pool, refreshToken: string): Promise<object> {
  const user = await pool.users.getUserByRefreshToken(pool.context, refreshToken)
  if (!user) throw notAuthorized('Refresh Token has been revoked')
  if (!user.Enabled) throw notAuthorized('User is disabled.')
  readToken(refreshToken, Date.now())
  const { AccessToken, IdToken } = addTokenOrigin(
    await generate(pool, user, 'RefreshTokens'),
    tokenOriginId(refreshToken),
  )
  return {
    ChallengeParameters: {},
    AuthenticationResult: { AccessToken, IdToken, ExpiresIn: TOKEN_SECONDS, TokenType: 'Bearer' },
  }
}

async function generate(pool: Pool, user: User, source: 'Authentication' | 'RefreshTokens') {
  const client = await pool.services.cognito.getAppClient(pool.context, clientId)
  if (!client) throw notAuthorized()
  return pool.services.tokenGenerator.generate(pool.context, user, [], client, undefined, source)
}
