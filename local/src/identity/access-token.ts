import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { CognitoError, publicJwk } from './cognito-parts.ts'

const Claims = z.object({
  sub: z.string().optional(),
  jti: z.string(),
  origin_jti: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
})
const publicKey = createPublicKey({ format: 'jwk', key: publicJwk })

/** Returns the claims of a valid token that this pool signed. */
export function readToken(token: string, nowMs: number): z.infer<typeof Claims> {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const isOurs = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) throw new CognitoError('NotAuthorizedException', 'Invalid Access Token')
  const claims = Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (claims.exp * 1000 <= nowMs) throw new CognitoError('NotAuthorizedException', 'Access Token has expired')
  return claims
}
