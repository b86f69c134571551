import { createRequire } from 'node:module'
import { z } from 'zod'

// CommonJS, whose named exports Node and bundlers read differently.
const load = createRequire(import.meta.url)

const errors: typeof import('cognito-local/lib/errors.js') = load('cognito-local/lib/errors.js')
const pools: typeof import('cognito-local/lib/services/userPoolService.js') = load(
  'cognito-local/lib/services/userPoolService.js',
)
const cognito: typeof import('cognito-local/lib/services/cognitoService.js') = load(
  'cognito-local/lib/services/cognitoService.js',
)
const tokens: typeof import('cognito-local/lib/services/tokenGenerator.js') = load(
  'cognito-local/lib/services/tokenGenerator.js',
)
const clock: typeof import('cognito-local/lib/services/clock.js') = load(
  'cognito-local/lib/services/clock.js',
)
const router: typeof import('cognito-local/lib/server/Router.js') = load('cognito-local/lib/server/Router.js')
const totp: typeof import('cognito-local/lib/services/totp.js') = load('cognito-local/lib/services/totp.js')

export const { CognitoError, ResourceNotFoundError, UnsupportedError } = errors
export const { UserPoolServiceImpl, attribute, attributesAppend, attributesToRecord, attributeValue } = pools
export const { USER_POOL_AWS_DEFAULTS } = cognito
export const { JwtTokenGenerator } = tokens
export const { DateClock } = clock
export const { Router } = router
export const verifyTotp = totp.verify

export type { AppClient } from 'cognito-local/lib/services/appClient.js'
export type { Context } from 'cognito-local/lib/services/context.js'
export type { DataStore } from 'cognito-local/lib/services/dataStore/dataStore.js'
export type { Services } from 'cognito-local/lib/services/index.js'
export type { Messages } from 'cognito-local/lib/services/messages.js'
export type { User, UserPoolService } from 'cognito-local/lib/services/userPoolService.js'

export const privatePem = z
  .object({ pem: z.string() })
  .parse(load('cognito-local/lib/keys/cognitoLocal.private.json')).pem

/** The key whose other half signs every token: the same for everyone who runs cognito-local. */
export const publicJwk = z
  .object({ jwk: z.object({ kty: z.string(), n: z.string(), e: z.string(), kid: z.string() }).loose() })
  .parse(load('cognito-local/lib/keys/cognitoLocal.public.json')).jwk
