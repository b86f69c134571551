import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import {
  adminUpdateUserAttributes,
  adminUserGlobalSignOut,
  bearer,
  changePassword,
  globalSignOut,
  updateUserAttributes,
  verifyUserAttribute,
} from './account.ts'
import { CodeGuard } from './code-guard.ts'
import {
  attributesToRecord,
  CognitoError,
  type Context,
  DateClock,
  JwtTokenGenerator,
  publicJwk,
  Router,
  type Services,
  UnsupportedError,
} from './cognito-parts.ts'
import { type MessageOptions, messages } from './messages.ts'
import type { Operation, Pool } from './pool-context.ts'
import { adminSetUserMfaPreference, verifySoftwareToken } from './second-factor.ts'
import { signIn } from './sign-in.ts'
import {
  confirmForgotPassword,
  confirmSignUp,
  forgotPassword,
  resendConfirmationCode,
  signUp,
} from './sign-up.ts'
import { clientId, openUserPool, userPoolId } from './user-pool.ts'

export type IdentityOptions = MessageOptions & { port: number; dataDir: string }
export type Identity = { endpoint: string; userPoolId: string; clientId: string; close(): Promise<void> }

const Json = z.record(z.string(), z.unknown())
const LARGEST_BODY_IN_CHARACTERS = 131_072

/** Cognito on a loopback port: cognito-local, with what it lacks or gets wrong put in front. */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const { pool: users, cognito } = openUserPool(options.dataDir)
  const app = new Hono()
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: options.port })
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${portOf(server)}`

  const clock = new DateClock()
  const triggers = claimsTrigger()
  const services: Services = {
    clock,
    cognito,
    triggers,
    messages: messages(options),
    otp: () => String(randomInt(1_000_000)).padStart(6, '0'),
    tokenGenerator: new JwtTokenGenerator(clock, triggers, { IssuerDomain: endpoint }),
    config: {
      LambdaClient: {},
      TriggerFunctions: {},
      UserPoolDefaults: users.options,
      ServerConfig: { port: 0, hostname: '127.0.0.1', development: false, https: false },
      TokenConfig: { IssuerDomain: endpoint },
    },
  }
  const route = Router(services)
  const pool: Pool = {
    context,
    users,
    services,
    codes: new CodeGuard(),
    forward: async (operation, body) => Json.parse((await route(operation)(context, body)) ?? {}),
  }
  const { open: operations, signed } = allOperations()

  app.use(cors({ origin: '*', allowMethods: ['POST', 'GET'], maxAge: 3600 }))
  app.get(`/${userPoolId}/.well-known/jwks.json`, (c) => c.json({ keys: [publicJwk] }))
  app.get('/health', (c) => c.json({ ok: true }))
  app.post('/', async ({ req }) => {
    try {
      const name = (req.header('x-amz-target') ?? '').replace(/^.*\./, '')
      const text = await req.text()
      if (text.length > LARGEST_BODY_IN_CHARACTERS) throw invalid('The request is too large')
      const body = Json.parse(JSON.parse(text))
      const operation =
        operations.get(name) ?? signedOperation(signed.get(name), name, req.header('authorization'))
      return answer(200, await operation(pool, body))
    } catch (error) {
      return failure(error)
    }
  })

  return {
    endpoint,
    userPoolId,
    clientId,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

/** `open` ones are anybody's, who proves themselves in the request; `signed` ones are the platform's. */
function allOperations(): Record<'open' | 'signed', Map<string, Operation>> {
  const { initiateAuth, adminInitiateAuth, respondToAuthChallenge, getTokensFromRefreshToken } = signIn()
  const withToken =
    (name: string): Operation =>
    async (pool, body) => {
      await bearer(pool, body)
      return pool.forward(name, Json.parse(body))
    }
  const withTokenAlone = [
    'AssociateSoftwareToken',
    'DeleteUser',
    'DeleteUserAttributes',
    'GetUser',
    'GetUserAttributeVerificationCode',
    'SetUserMFAPreference',
  ]
  const open = new Map<string, Operation>([
    ['SignUp', signUp],
    ['ConfirmSignUp', confirmSignUp],
    ['ResendConfirmationCode', resendConfirmationCode],
    ['ForgotPassword', forgotPassword],
    ['ConfirmForgotPassword', confirmForgotPassword],
    ['InitiateAuth', initiateAuth],
    ['RespondToAuthChallenge', respondToAuthChallenge],
    ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
    ['RevokeToken', (pool, body) => pool.forward('RevokeToken', Json.parse(body))],
    ['GlobalSignOut', globalSignOut],
    ['ChangePassword', changePassword],
    ['UpdateUserAttributes', updateUserAttributes],
    ['VerifyUserAttribute', verifyUserAttribute],
    ['VerifySoftwareToken', verifySoftwareToken],
    ...withTokenAlone.map((name): [string, Operation] => [name, withToken(name)]),
  ])
  const signed = new Map<string, Operation>([
    ['AdminInitiateAuth', adminInitiateAuth],
    ['AdminSetUserMFAPreference', adminSetUserMfaPreference],
    ['AdminUpdateUserAttributes', adminUpdateUserAttributes],
    ['AdminUserGlobalSignOut', adminUserGlobalSignOut],
  ])
  return { open, signed }
}

/** Operations for the platform itself, which signs its requests. */
function signedOperation(
  ours: Operation | undefined,
  name: string,
  authorization: string | undefined,
): Operation {
  if (!authorization?.startsWith('AWS4-HMAC-SHA256 '))
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  return ours ?? ((pool, body) => pool.forward(name, Json.parse(body)))
}

/** Adds to the ID token what cognito-local leaves out of it. */
function claimsTrigger(): Services['triggers'] {
  const unused = () => Promise.reject(new UnsupportedError('No such trigger'))
  return {
    enabled: (trigger) => trigger === 'PreTokenGeneration',
    async preTokenGeneration(_context, { userAttributes }) {
      const { name, email_verified } = attributesToRecord(userAttributes)
      const claimsToAddOrOverride: Record<string, string> = name === undefined ? {} : { name }
      const isVerified = email_verified === 'true'
      return {
        claimsOverrideDetails: {
          claimsToAddOrOverride,
          // cognito-local takes the text 'false' for true.
          claimsToSuppress: isVerified ? [] : ['email_verified'],
        },
      }
    },
    customMessage: unused,
    customEmailSender: unused,
    postAuthentication: unused,
    postConfirmation: unused,
    preSignUp: unused,
    userMigration: unused,
  }
}

function answer(status: number, body: object): Response {
  const text = JSON.stringify(body, (key, value) =>
    key.endsWith('Date') && typeof value === 'string' ? Date.parse(value) / 1000 : value,
  )
  return new Response(text, { status, headers: { 'content-type': 'application/x-amz-json-1.1' } })
}

function failure(error: unknown): Response {
  if (error instanceof CognitoError) return fault(error.code, error.message)
  if (error instanceof z.ZodError) return fault('InvalidParameterException', z.prettifyError(error))
  if (error instanceof SyntaxError) return fault('SerializationException', 'The body is not JSON')
  if (error instanceof UnsupportedError) return fault('InvalidAction', error.message)
  console.error('Identity:', error)
  return answer(500, { __type: 'InternalErrorException', message: 'Something went wrong' })
}

const fault = (code: string, message: string) => answer(400, { __type: code, message })
const invalid = (message: string) => new CognitoError('InvalidParameterException', message)

const quiet = () => undefined
const logger: Context['logger'] = {
  child: () => logger,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
}
const context: Context = { logger }

function portOf(server: ServerType): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Identity does not listen on a port')
  return address.port
}
