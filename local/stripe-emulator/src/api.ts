import { errorForLog } from '@lorecircle/shared/error-for-log'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Emulator } from './core/emulator.ts'
import { StripeApiError } from './core/errors.ts'
import { runIdempotently, type StripeAnswer } from './core/idempotency.ts'
import { newId } from './core/ids.ts'
import { parseForm } from './core/params.ts'
import { assertPermitted, type RestrictedKey } from './core/permissions.ts'
import { find, PLATFORM } from './core/state.ts'
import { expireDueSessions } from './resources/checkout-sessions.ts'
import { type Handler, routes } from './routes.ts'

const MAXIMUM_BODY_LENGTH = 1_000_000

/** Stripe's API: v1 takes forms, v2 takes JSON, both answer JSON. `saveState` resolves when the state is on disk. */
export function api(emulator: Emulator, saveState: () => Promise<void>): Hono {
  const app = new Hono()
  for (const [route, handler] of Object.entries(routes)) {
    const [method = '', path = ''] = route.split(' ')
    app.on(method, path, (context) => answer(emulator, saveState, context, handler))
  }
  app.all('/v1/*', (context) => refuse(context, emulator, unknownRoute(context)))
  app.all('/v2/*', (context) => refuse(context, emulator, unknownRoute(context)))
  return app
}

const unknownRoute = ({ req }: Context) =>
  new StripeApiError(`Unrecognized request URL (${req.method}: ${req.path}).`, {
    status: 404,
    code: 'resource_missing',
  })

function refuse(context: Context, emulator: Emulator, fault: StripeApiError) {
  try {
    authenticate(emulator, context)
  } catch (error) {
    if (error instanceof StripeApiError) return reply(context, { status: error.status, body: error.body })
  }
  return reply(context, { status: fault.status, body: fault.body })
}

async function answer(
  emulator: Emulator,
  saveState: () => Promise<void>,
  context: Context,
  handler: Handler,
): Promise<Response> {
  try {
    if (emulator.switches.set.isSilent) await hangUp(context)
    const restricted = authenticate(emulator, context)
    if (emulator.switches.set.lacksPermissions) throw notPermitted(context)
    if (emulator.faultTriggers.shouldRateLimit()) throw tooMany()
    const owner = ownerOf(emulator, context)
    expireDueSessions(emulator)
    const { req } = context
    const key = req.method === 'GET' ? null : (req.header('Idempotency-Key') ?? null)
    const body = req.method === 'GET' ? '' : await req.text()
    const params = paramsOf(context, body)
    if (restricted) assertPermitted(restricted, { method: req.method, path: req.path, owner, params })
    const call = { owner, id: req.param('id') ?? '', params, idempotencyKey: key }
    const version = req.path.startsWith('/v2/') ? 'v2' : 'v1'
    const request = { owner, key, route: `${req.method} ${req.path}`, body, version } as const
    const handle = () => handler(emulator, call)
    const given = runIdempotently(emulator, request, () =>
      req.method === 'GET' ? run(handle, version) : run(handle, version, emulator.faultTriggers),
    )
    if (req.method !== 'GET') await saveState()
    if (given.replayed) context.header('Idempotent-Replayed', 'true')
    return reply(context, given)
  } catch (error) {
    if (error instanceof StripeApiError) return reply(context, { status: error.status, body: error.body })
    console.error(`The payment simulation failed: ${errorForLog(error)}`)
    return reply(context, broken())
  }
}

/** Resolves when the client aborts the request. */
const hangUp = ({ req }: Context) =>
  new Promise((given) => req.raw.signal.addEventListener('abort', given, { once: true }))

function broken(): StripeAnswer {
  const fault = new StripeApiError('An unexpected error occurred.', { status: 500, type: 'api_error' })
  return { status: fault.status, body: fault.body }
}

const tooMany = () =>
  new StripeApiError('Request rate limit exceeded. Learn more about rate limits.', {
    status: 429,
    code: 'rate_limit',
  })

const notPermitted = ({ req }: Context) =>
  new StripeApiError(
    `The provided key does not have the required permissions for this endpoint on account '${req.header('Stripe-Account') ?? 'the platform'}'.`,
    { status: 403, code: 'more_permissions_required' },
  )

/**
 * A refusal that a retry would meet again is an answer like any other; a mistyped request never began. What fails in
 * v1 may have been done all the same, and in v2 was not.
 */
function run(handle: () => unknown, version: 'v1' | 'v2', writing?: Emulator['faultTriggers']): StripeAnswer {
  if (writing?.shouldFailBefore()) return broken()
  const isBroken = writing?.shouldFailAfter() ?? false
  if (isBroken && version === 'v2') return broken()
  try {
    const body = handle()
    return isBroken ? broken() : { status: 200, body }
  } catch (error) {
    if (!(error instanceof StripeApiError) || error.code?.startsWith('parameter_')) throw error
    return { status: error.status, body: error.body }
  }
}

function reply(context: Context, { status, body }: StripeAnswer): Response {
  context.header('Request-Id', newId('req'))
  return context.newResponse(JSON.stringify(body), asStatus(status), { 'Content-Type': 'application/json' })
}

const statuses: ContentfulStatusCode[] = [200, 400, 401, 402, 403, 404, 429, 500]
const asStatus = (status: number): ContentfulStatusCode => statuses.find((known) => known === status) ?? 500

/** The restricted key that the call was made with; null for the secret key, which may do everything. */
function authenticate({ secretKey, restrictedKey }: Emulator, { req }: Context): RestrictedKey | null {
  const given = req.header('Authorization')
  if (!given)
    throw new StripeApiError(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    )
  if (given === `Bearer ${secretKey}`) return null
  if (restrictedKey && given === `Bearer ${restrictedKey.key}`) return restrictedKey
  throw new StripeApiError('Invalid API Key provided.', { status: 401 })
}

/** On whose behalf: a connected account's, when a header names one. */
function ownerOf({ state }: Emulator, { req }: Context): string {
  const account = req.header('Stripe-Account') ?? req.header('Stripe-Context')
  if (!account || req.path.startsWith('/v2/')) return PLATFORM
  if (find(state.accounts, PLATFORM, account)?.closed === false) return account
  throw new StripeApiError(
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { status: 403, code: 'account_invalid' },
  )
}

function paramsOf({ req }: Context, body: string): unknown {
  if (body.length > MAXIMUM_BODY_LENGTH) throw new StripeApiError('The request is too large.')
  const query = parseForm(new URL(req.url).search.slice(1))
  if (req.method === 'GET' || (req.method === 'DELETE' && body === '')) return query
  if (!req.path.startsWith('/v2/')) return parseForm(body)
  try {
    return JSON.parse(body || '{}')
  } catch {
    throw new StripeApiError('The request body is not valid JSON.')
  }
}
