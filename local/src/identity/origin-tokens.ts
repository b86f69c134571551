import { createPrivateKey, sign } from 'node:crypto'
import { z } from 'zod'
import { privatePem, type Services } from './cognito-parts.ts'

type Tokens = Awaited<ReturnType<Services['tokenGenerator']['generate']>>

const privateKey = createPrivateKey(privatePem)
const RefreshClaims = z.object({ jti: z.string() })

export const tokenOriginId = (refreshToken: string): string =>
  RefreshClaims.parse(payloadOf(refreshToken)).jti

/** Cognito puts the session's id into each token, so that they end together when it is revoked. */
export const addTokenOrigin = (tokens: Tokens, origin: string): Tokens => ({
  ...tokens,
  AccessToken: claiming(tokens.AccessToken, { origin_jti: origin }),
  IdToken: claiming(tokens.IdToken, { origin_jti: origin }),
})

function claiming(token: string, claims: object): string {
  const [header = ''] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ ...payloadOf(token), ...claims })).toString('base64url')
  const signature = sign('sha256', Buffer.from(`${header}.${payload}`), privateKey)
  return `${header}.${payload}.${signature.toString('base64url')}`
}

const payloadOf = (token: string): object =>
  z.looseObject({}).parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
