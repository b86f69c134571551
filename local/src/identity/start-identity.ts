import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type ServerType, serve } from '@hono/node-server'
import { clientReadable } from '@lorecircle/infra/what-runs/user-attributes'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { faultControlPath, handleFaultControl } from '@lorecircle/stripe-emulator/faults/control'
import { createFaultSwitches, type FaultBoard, isEveryNth } from '@lorecircle/stripe-emulator/faults/switches'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { type FaultSwitches, faultSchemas } from '../faults/faults.ts'
import { region } from '../settings/names.ts'
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
import { invokeTrigger, type Trigger } from './invoke-trigger.ts'
import { Lockouts } from './lockouts.ts'
import { type MessageOptions, messages } from './messages.ts'
import { createOperations } from './operations.ts'
import type { Pool } from './pool-context.ts'
import { clientId, openUserPool, userPoolId } from './user-pool.ts'

const fault = (code: string, message: string) => answer(400, { __type: code, message })

export type IdentityOptions = MessageOptions & {
  port: number
  dataDir: string
  /** Everyone may sign up if omitted. */
  preSignUp?: Trigger
  /** Runs after a confirmed address or a confirmed new password. */
  postConfirmation?: Trigger
  faults?: Partial<FaultSwitches['identity']>
  now?: () => number
}
export type Identity = {
  endpoint: string
  userPoolId: string
  clientId: string
  switches: FaultBoard<FaultSwitches['identity']>
  close(): Promise<void>
}

const Json = z.record(z.string(), z.unknown())
const LARGEST_BODY_IN_CHARACTERS = 131_072

/** Cognito on a loopback port: cognito-local, with what it lacks or gets wrong put in front. */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const app = new Hono()
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: options.port })
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${portOf(server)}`
  const board = createFaultSwitches(faultSchemas.identity, options.faults)
  const pool = openPool(options, endpoint, board)
  const operationOf = createOperations()
  const isTooMuch = isEveryNth(() => board.set.rateLimitEveryNth)

  app.use(cors({ origin: '*', allowMethods: ['POST', 'GET'], maxAge: 3600 }))
  app.get(`/${userPoolId}/.well-known/jwks.json`, (c) => c.json({ keys: [publicJwk] }))
  app.all(faultControlPath, ({ req }) => handleFaultControl(board, req.raw))
  app.get('/health', (c) => c.json({ ok: true }))
  app.post('/', async ({ req }) => {
    try {
      const name = (req.header('x-amz-target') ?? '').replace(/^.*\./, '')
      const text = await req.text()
      if (text.length > LARGEST_BODY_IN_CHARACTERS) throw tooLarge()
      if (isTooMuch()) throw tooMany()
      const body = Json.parse(JSON.parse(text))
      return answer(200, await operationOf(name, req.header('authorization'))(pool, body))
    } catch (error) {
      return failure(error)
    }
  })

  return {
    endpoint,
    userPoolId,
    clientId,
    switches: board,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

function openPool(
  options: IdentityOptions,
  endpoint: string,
  board: FaultBoard<FaultSwitches['identity']>,
): Pool {
  const now = options.now ?? Date.now
  const codes = new CodeGuard(() => board.set.codesAnHour, now)
  const { pool: users, cognito } = openUserPool(options.dataDir)
  const clock = new DateClock()
  const triggers = triggersOf(options.postConfirmation)
  const services: Services = {
    clock,
    cognito,
    triggers,
    messages: messages(options, codes),
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
  // An account stays even if its email can't be sent: `signUp` sends it afterwards.
  const unsent: Services['messages'] = {
    deliver: async (...message) => {
      if (message[1] !== 'SignUp') await services.messages.deliver(...message)
    },
  }
  const route = Router({ ...services, messages: unsent })
  return {
    context,
    users,
    services,
    codes,
    preSignUp: options.preSignUp,
    lockouts: new Lockouts(() => board.set.locksOut, now),
    forward: async (operation, body) => Json.parse((await route(operation)(context, body)) ?? {}),
  }
}

const tooMany = () => new CognitoError('TooManyRequestsException', 'Rate exceeded')
const tooLarge = () => new CognitoError('InvalidParameterException', 'The request is too large')

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

/** Dates are in seconds, as in Cognito. */
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
  console.error(`Identity: ${errorForLog(error)}`)
  return answer(500, { __type: 'InternalErrorException', message: 'Something went wrong' })
}

function triggersOf(postConfirmation: Trigger | undefined): Services['triggers'] {
  const unused = () => Promise.reject(new UnsupportedError('No such trigger'))
  return {
    enabled: (trigger) =>
      trigger === 'PreTokenGeneration' || (trigger === 'PostConfirmation' && postConfirmation !== undefined),
    async postConfirmation(_context, { source, username, userPoolId, clientId, userAttributes }) {
      if (!postConfirmation) return
      const event = {
        version: '1',
        region,
        userPoolId,
        userName: username,
        callerContext: { awsSdkVersion: 'local', clientId },
        triggerSource: source,
        request: { userAttributes: attributesToRecord(userAttributes) },
        response: {},
      }
      await invokeTrigger('PostConfirmation', postConfirmation, event)
    },
    async preTokenGeneration(_context, { userAttributes }) {
      const { name, email_verified } = attributesToRecord(userAttributes)
      const claimsToAddOrOverride: Record<string, string> = name === undefined ? {} : { name }
      const unreadable = Object.keys(attributesToRecord(userAttributes)).filter(
        (name) => name !== 'sub' && !clientReadable.includes(name),
      )
      const isVerified = email_verified === 'true'
      return {
        claimsOverrideDetails: {
          claimsToAddOrOverride,
          // cognito-local treats the string 'false' as true.
          claimsToSuppress: [...unreadable, ...(isVerified ? [] : ['email_verified'])],
        },
      }
    },
    customMessage: unused,
    customEmailSender: unused,
    postAuthentication: unused,
    preSignUp: unused,
    userMigration: unused,
  }
}
