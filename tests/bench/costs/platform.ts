import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiApp } from '@lorecircle/functions/lambda-handler'
import type { RequestCounts } from '@lorecircle/infra/costs/counts'
import { startMailbox } from '@lorecircle/local/mail/start-mailbox'
import { receiver, testStripe } from '@lorecircle/stripe-emulator/stripe.fixture'
import { tokenSigner } from '../../integration/functions/sign-tokens.ts'
import { startServices } from '../../integration/stock/start-services.ts'
import { countRequests } from './count-requests.ts'

export type CountedPlatform = Awaited<ReturnType<typeof startCounted>>
export type Person = { sub: string; email: string }

export async function startCounted() {
  const hooks = await receiver()
  const payments = await testStripe({ hooksAt: hooks.url })
  const folder = await mkdtemp(join(tmpdir(), 'counted-'))
  const mailbox = await startMailbox({ port: 0, dataFile: join(folder, 'mail.jsonl') })
  const tokens = await tokenSigner('client')
  const before = { ...process.env }
  const started = await startServices({
    STRIPE_API_ORIGIN: payments.url,
    AWS_ENDPOINT_URL_SESV2: mailbox.url,
    IDENTITY_ISSUER: tokens.issuer,
    IDENTITY_JWKS_URL: tokens.jwksUrl,
    ...ofThePublisher,
    VISITS_AFTER_MINUTES: '0',
  })
  process.env.MARKET_QUEUE_URL = process.env.ISSUES_QUEUE_URL
  process.env.REPUBLISH_QUEUE_URL = process.env.ISSUES_QUEUE_URL
  const places = {
    storage: new URL(process.env.AWS_ENDPOINT_URL_S3 ?? '').host,
    mail: new URL(mailbox.url).host,
    payments: new URL(payments.url).host,
  }
  const { services } = started
  const app = createApiApp(services)

  return {
    services,
    hooks,
    payments,
    counted: (work: () => Promise<unknown>): Promise<RequestCounts> => countRequests(places, work),
    /** `who` calls the API as the CDN forwards it: an author from the portal, a reader from a shop. */
    async ask(path: string, { who, host = services.productDomain, body }: Asked = {}): Promise<Response> {
      const headers = {
        'x-origin-secret': services.env.ORIGIN_SECRET,
        'x-viewer-host': host,
        'content-type': 'application/json',
        ...(who && {
          authorization: `Bearer ${tokens.sign({ ...who, firstName: 'Lord', lastName: 'Dunsany' })}`,
        }),
      }
      const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const answer = await app.request(`http://127.0.0.1${path}`, { headers, ...sent })
      if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return answer
    },
    async stop() {
      await started.stop()
      await Promise.all([mailbox.close(), payments.close(), tokens.close(), hooks.close()])
      await rm(folder, { recursive: true })
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
      Object.assign(process.env, before)
    },
  }
}
type Asked = { who?: Person; host?: string; body?: object }

const ofThePublisher = {
  PAYMENT_ORIGIN: 'http://127.0.0.1:4324',
  DISTRIBUTION_ID: 'ECOUNTED',
  OPERATOR_NAME: 'A Circle Ltd',
  OPERATOR_ADDRESS: '1 Lane|Town',
  OPERATOR_EMAIL: 'hello@lorecircle.example',
}
