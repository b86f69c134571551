import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type ServerType, serve } from '@hono/node-server'
import { buildSampleEmails } from '@lorecircle/functions/email/every-email/every-email'
import { sampleOrigin, typed } from '@lorecircle/functions/email/every-email/sample.fixture'
import { faultControlPath, handleFaultControl } from '@lorecircle/stripe-emulator/faults/control'
import { createFaultSwitches, type FaultBoard } from '@lorecircle/stripe-emulator/faults/switches'
import { Hono, type HonoRequest } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { demoMedia } from '../demo/upload-file.ts'
import { type FaultSwitches, faultSchemas } from '../faults/faults.ts'
import { EmailLog, ReceivedEmail } from './email-log.ts'
import { emailIframe, emailPage, inboxPage, mailboxPage, missingPage } from './inbox-pages.ts'
import { createSendingCheck, isBounced, SentCount } from './judge-sending.ts'

const samples = Object.entries(buildSampleEmails(typed)).flatMap(([name, contents]) =>
  contents.map((content, index) => ({
    ...content,
    html: content.html.replaceAll(`${sampleOrigin}/media/`, '/media/'),
    title: contents.length === 1 ? name : `${name}, ${index + 1} of ${contents.length}`,
    path: `/every-email/${encodeURIComponent(name)}/${index + 1}`,
  })),
)

export const everyEmailPaths = samples.map(({ path }) => path)

const everyEmailPage = () =>
  mailboxPage(
    'Every email',
    html`<p><a href="/">Mailbox</a></p>
      <h1>Every email</h1>
      <p>Each with sample data, as HTML and as plain text.</p>
      ${samples.map(
        ({ title, subject, path, html: email, text }) => html`<section>
          <h2><a href="${path}">${title}</a></h2>
          <p>${subject}</p>
          <div class="twins">${emailIframe(title, email)}<pre tabindex="0">${text}</pre></div>
        </section>`,
      )}`,
  )

const everyEmailPages = new Hono()
  .get('/every-email', (context) => context.html(everyEmailPage()))
  .get('/every-email/:name/:number', (context) => {
    const asked = decodeURI(new URL(context.req.url).pathname)
    const sample = samples.find(({ path }) => decodeURI(path) === asked)
    return sample ? context.html(sample.html) : context.notFound()
  })
  .get('/media/:file', async () => {
    const cover = await readFile(demoMedia('covers/the-charwomans-shadow-special.webp'))
    return new Response(cover, { headers: { 'content-type': 'image/webp' } })
  })

// A CommonJS package whose default export differs between Node and bundlers.
const sesServer: typeof import('aws-ses-v2-local') = createRequire(import.meta.url)('aws-ses-v2-local')

export type Mailbox = { url: string; switches: FaultBoard<FaultSwitches['mail']>; close(): Promise<void> }

const SesStore = z.object({ emails: z.unknown().array() })
const SentEmail = z.looseObject({ messageId: z.string() })

/** A daily quota of -1 is no limit; the rate is more than one machine sends. */
const sesAccount = {
  DedicatedIpAutoWarmupEnabled: false,
  Details: {
    AdditionalContactEmailAddresses: [],
    ContactLanguage: 'EN',
    MailType: 'TRANSACTIONAL',
    ReviewDetails: { CaseId: '1', Status: 'GRANTED' },
    UseCaseDescription: '',
    WebsiteURL: '',
  },
  EnforcementStatus: 'HEALTHY',
  ProductionAccessEnabled: true,
  SendingEnabled: true,
  SendQuota: { Max24HourSend: -1, MaxSendRate: 10_000, SentLast24Hours: 0 },
  SuppressionAttributes: { SuppressedReasons: [] },
}

/** Limit of concurrent calls, since aws-ses-v2-local can be cleared only while nothing is being sent. */
const mostHeldBySes = 10
/** Emails that bounced are kept in memory; the oldest is dropped first. */
const mostBounced = 1_000
const secondInMs = 1_000
const dayInMs = 24 * 60 * 60 * secondInMs

/**
 * SES on a loopback port. aws-ses-v2-local reads what is sent and would hold it until it stops, so each mail is kept in
 * `dataFile`, and let go there; in memory is a list of them. `/` is the inbox, `/store` the same as JSON (`?since=` seconds) beside what bounced,
 * `/every-email` each email that there is, with sample data.
 */
export async function startMailbox(options: {
  port: number
  dataFile: string
  faults?: Partial<FaultSwitches['mail']>
  /** Milliseconds since 1970, used by the quotas. */
  now?: () => number
}): Promise<Mailbox> {
  const board = createFaultSwitches(faultSchemas.mail, options.faults)
  const now = options.now ?? Date.now
  const counts = { second: new SentCount(secondInMs, now), day: new SentCount(dayInMs, now) }
  const judge = createSendingCheck(board, counts)
  const log = new EmailLog(options.dataFile)
  const bounced: ReceivedEmail[] = []
  let sending = 0
  let held = 0
  let drained = Promise.withResolvers<void>()
  let emptied: Promise<unknown> = Promise.resolve()
  process.env.AWS_SES_ACCOUNT ??= JSON.stringify(sesAccount)
  const ses = await sesServer.default({ host: '127.0.0.1', port: 0 })
  const sesUrl = `http://127.0.0.1:${portOf(ses)}`

  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; form-action 'self'",
    )
  })
  app.get('/', (context) => context.html(inboxPage(log.entries, context.req.query('to') ?? '')))
  app.get('/mail/:number{[0-9]+}', (context) => {
    const email = log.read(Number(context.req.param('number')))
    return email ? context.html(emailPage(email)) : context.html(missingPage(), 404)
  })
  app.route('/', everyEmailPages)
  // Browsers request it, and an email page can't declare that there is none.
  app.get('/favicon.ico', (context) => context.body(null, 204))
  app.get('/store', (context) => {
    const since = Number(context.req.query('since') ?? 0)
    const pieces = storeJson(log.jsonSince(since), bounced)
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = pieces.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  app.all(faultControlPath, ({ req }) => handleFaultControl(board, req.raw))
  app.get('/v2/email/account', (context) => {
    const { mostASecond, mostADay, isPaused, sandbox } = board.set
    const { Max24HourSend, MaxSendRate } = sesAccount.SendQuota
    return context.json({
      ...sesAccount,
      SendQuota: {
        Max24HourSend: mostADay ?? Max24HourSend,
        MaxSendRate: mostASecond ?? MaxSendRate,
        SentLast24Hours: counts.day.total(),
      },
      SendingEnabled: !isPaused,
      ProductionAccessEnabled: sandbox === null,
    })
  })
  app.post('/v2/email/outbound-emails', async ({ req }, next) => {
    const refusal = judge(JSON.parse(await req.text()), req.header('authorization') ?? '')
    if (!refusal) return next()
    const { status, type, message } = refusal
    return Response.json({ message }, { status, headers: { 'x-amzn-errortype': type } })
  })
  app.all('*', async ({ req }) => {
    while (held >= mostHeldBySes) await drained.promise
    await emptied
    sending++
    held++
    try {
      return await passOn(req)
    } finally {
      if (--sending === 0) letGo()
    }
  })

  /**
   * Called while nothing is being sent: clears aws-ses-v2-local, which keeps every email until then, and resumes the
   * calls that waited for it.
   */
  function letGo() {
    emptied = fetch(`${sesUrl}/clear-store`, { method: 'POST' }).catch(console.error)
    held = 0
    drained.resolve()
    drained = Promise.withResolvers<void>()
  }

  async function passOn(req: HonoRequest): Promise<Response> {
    const hasBody = req.method !== 'GET' && req.method !== 'HEAD'
    // Taken before the call, so that the email is never older than this.
    const sinceSeconds = Math.floor(Date.now() / 1000) - 1
    const answer = await fetch(new URL(req.path, sesUrl), {
      method: req.method,
      headers: {
        authorization: req.header('authorization') ?? '',
        'content-type': req.header('content-type') ?? '',
      },
      ...(hasBody && { body: await req.arrayBuffer() }),
    })
    const text = await answer.text()
    if (answer.ok) for (const id of messageIds(text)) await keep(id, sinceSeconds)
    return new Response(text, {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
    })
  }

  async function keep(messageId: string, sinceSeconds: number) {
    const { emails } = SesStore.parse(await (await fetch(`${sesUrl}/store?since=${sinceSeconds}`)).json())
    const sent = emails.findLast((email) => SentEmail.parse(email).messageId === messageId)
    if (!sent) return
    const email = ReceivedEmail.parse(sent)
    const { to, cc, bcc } = email.destination
    if (!isBounced(board.set.bouncing, [...to, ...cc, ...bcc])) return log.append(email)
    bounced.push(email)
    if (bounced.length > mostBounced) bounced.shift()
  }

  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: options.port })
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    switches: board,
    async close() {
      await emptied
      await Promise.all([stop(ses), stop(server)])
    },
  }
}

/** The answer of `/store` in pieces, so that many long emails are never in memory at once. */
function* storeJson(emails: Iterable<string>, bounced: readonly ReceivedEmail[]): Generator<Uint8Array> {
  const bytes = new TextEncoder()
  yield bytes.encode('{"templates":{},"emails":[')
  let separator = ''
  for (const email of emails) {
    yield bytes.encode(separator + email)
    separator = ','
  }
  yield bytes.encode(`],"bounced":${JSON.stringify(bounced)}}`)
}

/** One id in SES v2's answer, several in that of a bulk send, XML from SES v1. */
function messageIds(answer: string): string[] {
  return [...answer.matchAll(/(?:"MessageId":\s*"|<MessageId>)([^"<]+)/g)].flatMap(([, id]) => id ?? [])
}

function portOf(server: ServerType): number {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The mailbox does not listen on a port')
  return address.port
}

const stop = (server: ServerType) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
