import type { Identity } from '@lorecircle/shared/account/account'
import { authorAttribute, authorId } from '@lorecircle/shared/account/author-id'
import { isSessionEnded, requiresSecondFactor } from '@lorecircle/shared/account/security'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { cleanText } from '@lorecircle/shared/text/clean'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { JwtVerifier } from 'aws-jwt-verify'
import { FetchError, JwtBaseError, WaitPeriodNotYetEndedJwkError } from 'aws-jwt-verify/error'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { z } from 'zod'
import type { Env } from './env.ts'
import { readSecurity } from './security.ts'

export type TokenAuthor = Identity & {
  middleInitial: string
  /** Id of the token's login; only set if that login needed a second factor. */
  twoStepLogin?: string
}
/** Returns the author of an `Authorization` header. Throws a VisibleError 401 without a valid token. */
export type IdentifyAuthor = (authorization: string | null) => Promise<TokenAuthor>

/** Set by the user at sign-up, without validation by our API. */
const Name = z.string().default('').transform(cleanText)

const Claims = z.object({
  sub: z.string().min(1),
  [authorAttribute]: z.string().optional(),
  iat: z.number(),
  /** Time of the login; refreshed tokens keep it. */
  auth_time: z.number().optional(),
  email: z.string().min(1),
  'custom:firstname': Name,
  'custom:middleinitial': Name,
  'custom:lastname': Name,
})

/**
 * Verifies ID tokens: `Bearer {token}`, or the bare token as the spec's provisioning call sends it (B7-15). Tokens
 * are valid for an hour, so ended sessions are looked up.
 */
export function createIdentify(
  env: Pick<Env, 'IDENTITY_ISSUER' | 'IDENTITY_JWKS_URL' | 'IDENTITY_CLIENT_ID' | 'IDENTITY_JWKS_TIMEOUT_MS'>,
  documents: Pick<Documents, 'read'>,
): IdentifyAuthor {
  const keys = keysWithin(Number(env.IDENTITY_JWKS_TIMEOUT_MS))
  const verifier = JwtVerifier.create(
    {
      issuer: env.IDENTITY_ISSUER,
      audience: env.IDENTITY_CLIENT_ID,
      jwksUri: env.IDENTITY_JWKS_URL,
      customJwtCheck: ({ payload }) => {
        if (payload.token_use !== 'id') throw missingSessionError()
      },
    },
    // The library's own fetcher supports https only.
    {
      jwksCache: new SimpleJwksCache({ fetcher: keys }),
    },
  )

  return async (authorization) => {
    const token = /^(?:Bearer +)?([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization?.trim() ?? '')?.[1]
    if (token === undefined) throw missingSessionError()
    const claims = Claims.safeParse(await verified(keys, () => verifier.verify(token)))
    if (!claims.success) throw missingSessionError()
    const { iat, auth_time: loggedInAt = iat } = claims.data
    const sub = authorId(claims.data)
    const { value: security } = await readSecurity(documents, sub)
    if (isSessionEnded(security, Math.min(iat, loggedInAt))) throw missingSessionError()
    return {
      sub,
      email: claims.data.email,
      firstName: claims.data['custom:firstname'],
      middleInitial: claims.data['custom:middleinitial'],
      lastName: claims.data['custom:lastname'],
      ...(requiresSecondFactor(security) ? { twoStepLogin: `${sub} ${loggedInAt}` } : {}),
    }
  }
}

export const missingSessionError = () => new VisibleError(401, 'identity.missing', 'Please log in first.')

/**
 * Throws a 401 for an invalid token, and a 503 if the keys cannot be fetched, since that says nothing about the
 * token. An unknown key is a 401: keys are fetched again, at most once in 10 s.
 */
async function verified<T>(keys: Keys, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof FetchError) throw keysAway()
    if (error instanceof WaitPeriodNotYetEndedJwkError && keys.isAway()) throw keysAway()
    if (error instanceof JwtBaseError) throw missingSessionError()
    throw error
  }
}

const keysAway = () => new VisibleError(503, 'identity.unavailable', 'Something went wrong. Try again.')

type Keys = ReturnType<typeof keysWithin>

function keysWithin(timeoutInMs: number) {
  let isAway = false
  return {
    isAway: () => isAway,
    async fetch(uri: string): Promise<ArrayBuffer> {
      isAway = true
      let answer: Response
      try {
        answer = await fetch(uri, { signal: AbortSignal.timeout(timeoutInMs) })
        if (!answer.ok) throw new FetchError(uri, `HTTP ${answer.status}`)
        const keys = await answer.arrayBuffer()
        isAway = false
        return keys
      } catch (error) {
        throw error instanceof FetchError ? error : new FetchError(uri, error)
      }
    },
  }
}
