import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appOf } from '@lorecircle/functions/app'
import { subscriberId } from '@lorecircle/functions/newsletter/subscriber-id'
import type { World } from '@lorecircle/functions/world'
import { Email } from '@lorecircle/local/mail/email'
import { startMailbox } from '@lorecircle/local/mail/start-mailbox'
import { type NameClaim, newAccount, type Profile } from '@lorecircle/shared/author'
import { keys } from '@lorecircle/shared/keys'
import { Subscriber } from '@lorecircle/shared/subscriber'
import { z } from 'zod'
import { startWorld } from '../stock/start-world.ts'

const Store = z.object({ emails: z.array(Email) })

/** Every call over real storage and mail, with a clock that can be put forward and a log that can be read. */
export async function startMailRoom() {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
  const mailbox = await startMailbox({ port: 0, dataFile: join(folder, 'mail.jsonl') })
  const started = await startWorld({ AWS_ENDPOINT_URL_SESV2: mailbox.url })
  const clock = { aheadInMs: 0 }
  const logged: object[] = []
  const world: World = {
    ...started.world,
    now: () => new Date(Date.now() + clock.aheadInMs),
    log: (event, facts) => logged.push({ event, ...facts }),
  }

  return {
    world,
    clock,
    logged,
    /** A visitor of a shop, by the network address that the CDN saw. */
    visitor: (host: string, address = '192.0.2.1') => visitor(world, host, address),
    async mailTo(address: string): Promise<Email[]> {
      const { emails } = Store.parse(await (await fetch(`${mailbox.url}/store`)).json())
      return emails.filter(({ destination: { to, cc, bcc } }) => [...to, ...cc, ...bcc].includes(address))
    },
    mailCount: async () => Store.parse(await (await fetch(`${mailbox.url}/store`)).json()).emails.length,
    subscriber: async (sub: string, email: string) =>
      (await world.documents.read(keys.subscriber(sub, subscriberId(email)), Subscriber))?.value ?? null,
    closePost: () => mailbox.close(),
    async stop() {
      await started.stop()
      await mailbox.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type MailRoom = Awaited<ReturnType<typeof startMailRoom>>

/** An author with a shop: all that a visitor's form needs. */
export async function openShop({ documents, now, productDomain }: World, subdomain: string, penName: string) {
  const sub = `sub-${subdomain}`
  const email = `private.${subdomain}@lorecircle.example`
  const at = now().toISOString()
  const account = newAccount({ sub, email, firstName: 'Lord', middleInitial: '', lastName: 'Dunsany' }, at)
  const claim: NameClaim = { sub, skeleton: subdomain, at }
  const profile: Profile = { penName, subdomain, accent: null }
  await documents.create(keys.name(subdomain), claim)
  await documents.create(keys.account(sub), { ...account, subdomain })
  await documents.create(keys.profile(account.folder), profile)
  return { sub, email, host: `${subdomain}.${productDomain}`, url: `http://${subdomain}.${productDomain}` }
}

function visitor(world: World, host: string, address: string) {
  const app = appOf(world)
  const ask = (url: string, init: RequestInit & { headers?: Record<string, string> }) => {
    const { pathname } = new URL(url, 'http://127.0.0.1')
    const headers = {
      'x-origin-secret': world.env.ORIGIN_SECRET,
      'x-viewer-host': host,
      'x-viewer-address': address,
      ...init.headers,
    }
    return app.request(`http://127.0.0.1${pathname}`, { ...init, headers })
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
export const linkIn = (mail: Email | undefined, label: string): string =>
  new RegExp(`${label}: (\\S+)`).exec(mail?.body.text ?? '')?.[1] ?? ''
