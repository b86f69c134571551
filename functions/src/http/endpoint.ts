import { InvalidParameterException } from '@aws-sdk/client-cognito-identity-provider'
import type { Account, Identity } from '@lorecircle/shared/account/account'
import type { Call } from '@lorecircle/shared/call/call'
import { type Host, parseHost } from '@lorecircle/shared/edge/hosts'
import { resolveShopHost } from '@lorecircle/shared/shop/whose-host'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { assertContentQuota } from '../account/assert-account.ts'
import { readAccount } from '../account/update-account.ts'
import { sendEmail } from '../email/send-email.ts'
import { securityEmail } from '../email/templates/security-email.ts'
import { assertAuthorRateLimit, assertReaderRateLimit } from '../limits/refuse-rush.ts'
import { missingSessionError, type TokenAuthor } from '../services/identify.ts'
import { updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'
import { isSentByForm, parseInput, type RawInput, readInput } from './read-input.ts'
import { type FormRefusal, redirectRefusedForm, toRefusalResponse, toVisibleError } from './refuse-form.ts'

const most = 10_000

const Claims = z.object({
  sub: z.unknown(),
  userSub: z.unknown(),
  firstName: z.unknown(),
  lastName: z.unknown(),
})

/** One call at work: who asks, from which host, and what, parsed by the call's own schema. */
type RequestContext<Input, Who> = Who & {
  input: Input
  /** The host that the visitor sees, as the CDN passed it on. */
  host: Host
  headers: Headers
  /** Sent by a plain form, so a person waits for a page. */
  isForm: boolean
}

type Handler<I extends z.ZodType, O extends z.ZodType, Who> = {
  /** Answers the call's output, or a whole Response such as a redirect. */
  run(context: RequestContext<z.infer<I>, Who>): Promise<z.input<O> | Response>
  /** Value of the Cache-Control header; `no-store` by default. */
  cacheControl?: string
  /** If set, the call also accepts a plain form, and this answers its errors. */
  refuseForm?: FormRefusal
  /** If set, the request comes from a link that a person followed, and errors are shown as a page. */
  refuseLink?(error: VisibleError, link: { host: Host; url: URL }): Response
  /** Set if the call stores an author's content, which has a quota for those who have never paid. */
  keeps?: 'writing'
  /** Limited by address like calls that only read, though its method is POST and it has no limit of its own. */
  countsAsRead?: true
  /** Message for unexpected errors, if the general one does not fit. */
  faultSentence?: string
}

export type Endpoint = {
  call: Pick<Call, 'method' | 'path'>
  handle(services: Services, request: Request, pathParameters: Record<string, string>): Promise<Response>
}

/** A call that needs no account: readers' calls, and Stripe's webhooks, which get the raw body. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType>(
  call: Call<I, O, 'anyone' | 'stripe'>,
  handler: Handler<I, O, unknown>,
): Endpoint =>
  framed(
    call,
    async (services, request) => {
      if (call.method === 'GET' || handler.countsAsRead)
        await assertReaderRateLimit(services, request.headers)
      return null
    },
    async () => ({}),
    handler,
  )

/** A call that needs a verified ID token; whatever it claims about its sender must be true. */
export const authorEndpoint = <I extends z.ZodType, O extends z.ZodType>(
  call: Call<I, O, 'author'>,
  handler: Handler<I, O, { author: TokenAuthor }>,
): Endpoint => framed(call, authorOf, async (_, author) => ({ author }), handler)

/** The same, of an author whose account is set up: it comes with the request, as it is stored now. */
export const accountEndpoint = <I extends z.ZodType, O extends z.ZodType>(
  call: Call<I, O, 'author'>,
  handler: Handler<I, O, { author: TokenAuthor; account: Account }>,
): Endpoint =>
  framed(
    call,
    authorOf,
    async (services, author) => {
      const account = (await readAccount(services.documents, author.sub)).value
      if (handler.keeps) await assertContentQuota(services, account)
      return { author, account }
    },
    handler,
  )

async function authorOf(services: Services, request: Request): Promise<TokenAuthor> {
  const author = await services.identify(request.headers.get('authorization'))
  await requireSecondStep(services, author)
  await assertAuthorRateLimit(services, author.sub)
  return author
}

/** Identify, limit, parse, look up, run, answer: the frame that every call has. */
function framed<I extends z.ZodType, O extends z.ZodType, A extends TokenAuthor | null, Who>(
  call: Call<I, O>,
  identify: (services: Services, request: Request) => Promise<A>,
  lookUp: (services: Services, author: A) => Promise<Who>,
  handler: Handler<I, O, Who>,
): Endpoint {
  async function handle(services: Services, request: Request, pathParameters: Record<string, string>) {
    const viewerHost = request.headers.get('x-viewer-host') ?? ''
    let host = parseHost(viewerHost, services.productDomain)
    let raw: RawInput | undefined
    try {
      host = await resolveShopHost(services.documents, host)
      const author = await identify(services, request)
      raw = await readInput(call, request, pathParameters, viewerHost)
      const isForm = raw.kind === 'form'
      if (isForm && !handler.refuseForm) throw new VisibleError(415, 'body.type', 'Send this as JSON.')
      if (author !== null) refuseForeignClaims(raw.value, author)
      const input = parseInput(call.input, raw.value)
      const who = await lookUp(services, author)
      const answer = await handler.run({ ...who, input, host, headers: request.headers, isForm })
      if (answer instanceof Response) return answer
      const headers = { 'cache-control': handler.cacheControl ?? 'no-store' }
      return Response.json(call.output.parse(answer), { headers })
    } catch (error) {
      if (!(error instanceof VisibleError)) {
        services.log('call.fault', { path: call.path, error: error instanceof Error ? error.stack : error })
      }
      const told = toVisibleError(error, handler.faultSentence)
      if (handler.refuseForm && isSentByForm(request)) {
        const form = raw ? { host, fields: raw.value, headers: request.headers } : null
        return redirectRefusedForm(services, handler.refuseForm, told, form)
      }
      return handler.refuseLink?.(told, { host, url: new URL(request.url) }) ?? toRefusalResponse(told)
    }
  }
  return { call, handle }
}

/** The spec's calls repeat who is asking (B7-98, B7-100): what they say must be what the token says. */
function refuseForeignClaims(payload: unknown, truth: Identity): void {
  const claims = Claims.partial().safeParse(payload)
  if (!claims.success) return
  const { sub, userSub, firstName, lastName } = claims.data
  const differs = (claim: unknown, fact: string) => claim !== undefined && claim !== null && claim !== fact
  if (
    differs(sub, truth.sub) ||
    differs(userSub, truth.sub) ||
    differs(firstName, truth.firstName) ||
    differs(lastName, truth.lastName)
  ) {
    throw new VisibleError(403, 'identity.mismatch', 'This belongs to another author.')
  }
}

/**
 * Anyone with an access token can turn off two-step login at the identity provider. So the owner's setting is also
 * stored here and compared once per login: if the provider no longer asks for the second step, the login skipped it.
 * The request is refused, every session ends, two-step login is restored, and the owner is emailed.
 */
async function requireSecondStep(
  services: Services,
  { sub, email, twoStepLogin }: TokenAuthor,
): Promise<void> {
  const { userPool, twoStepLogins } = services
  if (twoStepLogin === undefined || twoStepLogins.has(twoStepLogin)) return
  if ((await userPool.find(sub))?.hasSecondFactor) {
    if (twoStepLogins.size >= most) twoStepLogins.clear()
    twoStepLogins.add(twoStepLogin)
    return
  }
  // Tokens count in seconds, and this one's second has begun.
  const sessionsEndedAt = new Date(services.now().getTime() + 1_000).toISOString()
  await updateSecurity(services, sub, { sessionsEndedAt })
  await putBack(services, sub)
  await userPool.endSessions(sub)
  const { ses, env, origin, log } = services
  try {
    await sendEmail(ses, { ...securityEmail(origin, 'two_step_restored'), from: env.MAIL_FROM, to: email })
  } catch (error) {
    log('mail.failed', { about: 'two_step_restored', error: String(error) })
  }
  throw missingSessionError()
}

/**
 * Without a verified authenticator, the login stays blocked until a person at the platform helps the owner, who can
 * reply to the email.
 */
async function putBack({ userPool, log }: Services, sub: string): Promise<void> {
  try {
    await userPool.askForSecondFactor(sub, 'enabled')
  } catch (error) {
    if (!(error instanceof InvalidParameterException)) throw error
    log('second_step.unproven', { sub })
  }
}
