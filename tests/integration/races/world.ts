import type { Endpoint } from '@lorecircle/functions/http/endpoint'
import { parseEnv } from '@lorecircle/functions/services/env'
import { testEnv } from '@lorecircle/functions/services/env.fixture'
import { createServices, type Services } from '@lorecircle/functions/services/services'
import { cachedDocuments } from '@lorecircle/shared/storage/cached-documents'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { SECRETS } from '@lorecircle/stripe-emulator/stripe.fixture'
import { type AskStripe, stripeInProcess } from '@lorecircle/stripe-emulator/stripe-in-process.fixture'
import { mailDouble } from '../../support/store/mail-double.ts'
import { storeDouble } from '../../support/store/store-double.ts'
import {
  faultlessConnection,
  type ServiceConnection,
  sendOverConnection,
} from '../../support/store/troubles.ts'
import { noTurns, type Turn } from '../../support/store/turns.ts'

const startMs = Date.parse('2026-11-21T18:00:00.000Z')

/** What every process shares that leads nowhere: its clients are replaced by those of the doubles. */
const nowhere = createServices(
  parseEnv({
    ...testEnv,
    PRODUCT_ORIGIN: 'http://lorecircle.localhost:4321',
    STRIPE_WEBHOOK_SECRET: SECRETS.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: SECRETS.accounts,
  }),
)

export type World = ReturnType<typeof openWorld>

/** Storage, payments and mail in this process, one clock for all of them, and as many processes as one likes. */
export function openWorld({ turn = noTurns }: { turn?: Turn } = {}) {
  const clock = { ms: startMs }
  const nowMs = () => clock.ms
  const store = storeDouble({ nowMs, turn })
  const payments = stripeInProcess(nowMs)
  const mail = mailDouble()
  let secrets = 0

  let sound: Services | undefined

  /** A process of its own, whose calls go over this line; the one that all others share, where none is named. */
  function process(line?: ServiceConnection): Services {
    if (line) return begin(line)
    sound ??= begin(faultlessConnection)
    return sound
  }

  function begin(line: ServiceConnection): Services {
    const s3 = store.client(line)
    const documents = createDocuments(s3, testEnv.DOCUMENTS_BUCKET, { sleep: turn })
    const stripe = payments.sdk(over(line, turn, payments.ask))
    return {
      ...nowhere,
      s3,
      documents,
      cached: cachedDocuments(documents),
      ses: mail.client(line),
      stripe: async () => stripe,
      hintPublish: async () => {},
      queueIssue: async () => {},
      queueAccountWork: async () => {},
      now: () => new Date(clock.ms),
      sleep: turn,
      newId: () => String(++secrets).padStart(26, '0'),
      newSecret: () => `secret-${String(++secrets).padStart(25, '0')}`,
      log: () => {},
    }
  }

  return {
    clock,
    store,
    payments,
    mail,
    process,
    /** Remembers all but Stripe's own truth as it is now; the answer puts it back. */
    snapshot() {
      const then = { putBack: store.objects.snapshot(), letters: mail.letters.length, ms: clock.ms }
      return () => {
        then.putBack()
        mail.letters.length = then.letters
        store.writes.length = 0
        clock.ms = then.ms
      }
    },
    /** Minutes go by. */
    wait(minutes: number) {
      clock.ms += minutes * 60_000
    },
  }
}

let asked = 0

function over(line: ServiceConnection, turn: Turn, ask: AskStripe): AskStripe {
  return async (url, init) => {
    const { pathname } = new URL(url)
    const what = `${init?.method ?? 'GET'} ${pathname.replace(/cs_test_\w+/, '{session}')}`
    const call = {
      to: 'payments',
      id: `stripe-${++asked}`,
      what,
      canConflict: init?.method === 'POST',
    } as const
    await turn()
    const answer = await sendOverConnection(
      line,
      call,
      () => turn.alone(() => ask(url, init)),
      (trouble) => refusals[trouble](),
    )
    await turn()
    return answer
  }
}

const refused = (status: number, type: string, code: string) =>
  Response.json({ error: { type, code, message: code } }, { status })
const refusals = {
  error: () => refused(500, 'api_error', 'internal'),
  conflict: () => refused(409, 'idempotency_error', 'idempotency_key_in_use'),
  busy: () => refused(503, 'api_error', 'unavailable'),
}

/** A webhook's news as Stripe delivers it. */
export const delivered = (
  services: Services,
  endpoint: Endpoint,
  { body, signature, type = 'application/json; charset=utf-8' }: News & { type?: string },
): Promise<Response> =>
  endpoint.handle(
    services,
    new Request('http://127.0.0.1/', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature, 'content-type': type },
    }),
    {},
  )
export type News = { body: string; signature: string }

/** News signed with a secret, now or at another time. */
export async function signed(
  services: Services,
  event: unknown,
  secret: string = SECRETS.connect,
  timestamp = Math.floor(Date.now() / 1000),
): Promise<News> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const { webhooks } = await services.stripe()
  return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
}
