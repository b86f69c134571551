import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiApp } from '@lorecircle/functions/lambda-handler'
import { subscriberId } from '@lorecircle/functions/newsletter/subscriber-id'
import type { Services } from '@lorecircle/functions/services/services'
import type { FunctionName } from '@lorecircle/infra/what-runs/functions'
import { ReceivedEmail } from '@lorecircle/local/mail/email-log'
import { startMailbox } from '@lorecircle/local/mail/start-mailbox'
import { newAccount } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { type Call, Refusal } from '@lorecircle/shared/call/call'
import { subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { z } from 'zod'
import { type Person, tokenSigner } from '../functions/sign-tokens.ts'
import { startServices } from '../stock/start-services.ts'

const Store = z.object({ emails: z.array(ReceivedEmail) })

/** Every call over real storage and mail, with a clock that can be put forward and a log that can be read. */
export async function startMailRoom() {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
  const clock = { aheadInMs: 0 }
  const nowInMs = () => Date.now() + clock.aheadInMs
  const mailbox = await startMailbox({ port: 0, dataFile: join(folder, 'mail.jsonl'), now: nowInMs })
  const tokens = await tokenSigner('client')
  const started = await startServices({
    AWS_ENDPOINT_URL_SESV2: mailbox.url,
    IDENTITY_ISSUER: tokens.issuer,
    IDENTITY_JWKS_URL: tokens.jwksUrl,
  })
  const logged: object[] = []
  const mail = async () => Store.parse(await (await fetch(`${mailbox.url}/store`)).json()).emails
  const services: Services = {
    ...started.services,
    now: () => new Date(nowInMs()),
    log: (event, facts) => logged.push({ event, ...facts }),
  }

  return {
    services,
    /** The same, with the rights of one function. */
    as: async (name: FunctionName): Promise<Services> => ({
      ...(await started.as(name)),
      now: services.now,
      log: services.log,
    }),
    clock,
    logged,
    /** A visitor of a shop, by the network address that the CDN saw. */
    visitor: (host: string, address = '192.0.2.1') => visitor(services, host, address),
    /** The author of a shop at their desk. */
    author: ({ sub, email }: { sub: string; email: string }, by = services) =>
      author(by, tokens, { sub, email, ...names }),
    mailTo: async (address: string): Promise<ReceivedEmail[]> =>
      (await mail()).filter(({ destination: { to, cc, bcc } }) => [...to, ...cc, ...bcc].includes(address)),
    /** How many emails each of the addresses has got. */
    async mailCounts(addresses: readonly string[]): Promise<number[]> {
      const got = (await mail()).flatMap(({ destination: { to } }) => to)
      return addresses.map((address) => got.filter((one) => one === address).length)
    },
    mailCount: async () => (await mail()).length,
    subscriber: async (sub: string, email: string) =>
      (await services.documents.read(subscriberDoc(sub, subscriberId(email))))?.value ?? null,
    /** While it is paused, the mail service refuses every email. */
    pausePost: (isPaused: boolean) => mailbox.switches.turn({ isPaused }),
    /** How many emails the mail service accepts in any 24 hours; null is no limit. */
    limitDay: (mostADay: number | null) => mailbox.switches.turn({ mostADay }),
    closePost: () => mailbox.close(),
    async stop() {
      await started.stop()
      await mailbox.close()
      await tokens.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type MailRoom = Awaited<ReturnType<typeof startMailRoom>>

const names = { firstName: 'Lord', lastName: 'Dunsany' }

/** Makes the author a member, as paying does. */
export const joinPlatform = ({ documents }: Services, sub: string) =>
  documents.update(accountDoc(sub), (account) => {
    if (account === null) throw new Error(`no account ${sub}`)
    return { ...account, membership: { ...account.membership, status: 'active' } }
  })

/** Calls as the portal makes them, with a token that holds. */
function author(services: Services, tokens: Awaited<ReturnType<typeof tokenSigner>>, person: Person) {
  const app = createApiApp(services)
  const headers = {
    'x-origin-secret': services.env.ORIGIN_SECRET,
    'x-viewer-host': services.productDomain,
    authorization: `Bearer ${tokens.sign(person)}`,
    'content-type': 'application/json',
  }
  const ask = async (
    { method, path }: Pick<Call, 'method' | 'path'>,
    input: Record<string, unknown> = {},
  ) => {
    const query = Object.entries(input).map(([name, value]) => [name, String(value)])
    const url = `http://127.0.0.1${path}${method === 'GET' ? `?${new URLSearchParams(query)}` : ''}`
    return app.request(url, { method, headers, ...(method === 'POST' && { body: JSON.stringify(input) }) })
  }
  return {
    ask,
    /** What a call answers, where it is not refused. */
    async call<I extends z.ZodType, O extends z.ZodType>(
      which: Call<I, O>,
      input: z.input<I>,
    ): Promise<z.infer<O>> {
      const answer = await ask(which, z.record(z.string(), z.unknown()).parse(input))
      if (answer.status !== 200)
        throw new Error(`${which.path} answered ${answer.status}: ${await answer.text()}`)
      return which.output.parse(await answer.json())
    },
    /** What it is told where it is refused. */
    async refused<I extends z.ZodType, O extends z.ZodType>(which: Call<I, O>, input: z.input<I>) {
      const answer = await ask(which, z.record(z.string(), z.unknown()).parse(input))
      return { status: answer.status, ...Refusal.parse(await answer.json()) }
    },
  }
}

/** An author with a shop: all that a visitor's form needs. */
export async function openShop(
  { documents, now, productDomain }: Services,
  subdomain: string,
  penName: string,
) {
  const sub = `sub-${subdomain}`
  const email = `private.${subdomain}@lorecircle.example`
  const at = now().toISOString()
  const account = newAccount({ sub, email, ...names, middleInitial: '' }, at)
  const claim: NameClaim = { sub, skeleton: subdomain, at }
  const profile: Profile = { penName, subdomain, accent: null, postalAddress: 'PO Box 9\nPort Yann' }
  await documents.create(nameDoc(subdomain), claim)
  await documents.create(accountDoc(sub), { ...account, subdomain })
  await documents.create(profileDoc(account.folder), profile)
  return { sub, email, host: `${subdomain}.${productDomain}`, url: `http://${subdomain}.${productDomain}` }
}

function visitor(services: Services, host: string, address: string) {
  const app = createApiApp(services)
  const ask = (url: string, init: RequestInit & { headers?: Record<string, string> }) => {
    const { pathname, search } = new URL(url, 'http://127.0.0.1')
    const headers = {
      'x-origin-secret': services.env.ORIGIN_SECRET,
      'x-viewer-host': host,
      'x-viewer-address': address,
      ...init.headers,
    }
    return app.request(`http://127.0.0.1${pathname}${search}`, { ...init, headers })
  }
  return {
    ask,
    /** As the page's script does. */
    json: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    /** As a browser without JavaScript does. */
    form: (path: string, fields: Record<string, string>) =>
      ask(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
      }),
  }
}

/** The address behind a link's label, as the mail's text has it. */
export const linkIn = (mail: ReceivedEmail | undefined, label: string): string =>
  new RegExp(`${label}: (\\S+)`).exec(mail?.body.text ?? '')?.[1] ?? ''
