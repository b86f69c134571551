import { resolve4, resolve6 } from 'node:dns/promises'
import { refundableInCents } from '@lorecircle/shared/order/refund-amount'
import { calls } from '@lorecircle/shared/registry/calls'
import { shopPaths, urls } from '@lorecircle/shared/urls/urls'
import { checkPages, checkPlatform, checkShop } from './as-strangers.ts'
import { call, checkTimeoutInMs, createFetch, type FetchFrom, waitFor } from './ask.ts'
import { startCheckout } from './checkout.ts'
import { checkContactEmail, type Mailbox } from './mail.ts'
import { checkCertificate } from './names.ts'
import { type CheckedPage, findCountedCopy, readCopyCount } from './pages.ts'
import {
  type CheckContext,
  type CheckResult,
  type CheckRow,
  checkRow,
  originHost,
  originScheme,
  toCheckResult,
} from './row.ts'
import { type CheckAuthor, type Login, logIn, saveToLive } from './save-to-live.ts'

const seeHost = async ({ ask }: Eyes, host: string): Promise<CheckRow[]> => [
  await checkRow(`${host} has a certificate`, () => checkCertificate(host)),
  await checkRow(`http://${host} leads to https`, () => checkHttpsRedirect(ask, host)),
]

const canonical = (url: string) => `<link rel="canonical" href="${url}">`

const siteOf = (url: string): string => new URL(url).host

export type Target = {
  origin: string
  /** The shop to test; null: only the platform's own pages are checked. */
  shop: { subdomain: string; login: Login | null } | null
  /** Only for a local platform: its address, its inbox, and a payment emulator. */
  machine: Machine | null
  patienceInMs?: number
}
type Machine = { doorstep: string; mailTo: Mailbox; pay: Pay }

/**
 * Checks a running platform from outside and returns the results as rows; it leaves nothing that readers would find.
 */
export async function checkStage({ origin, shop, machine, patienceInMs }: Target): Promise<CheckRow[]> {
  const ask = createFetch(machine?.doorstep ?? null)
  const platform = [
    ...(originScheme(origin) === 'https' ? await seeNames({ ask, origin }) : []),
    ...(await checkPlatform({ ask, origin })),
    ...(await checkCustomDomains({ ask, origin })),
  ]
  if (shop === null) return platform
  const look = { ask, origin, subdomain: shop.subdomain, patienceInMs: patienceInMs ?? checkTimeoutInMs() }
  const seen = [...platform, ...(await checkShop(look))]
  return shop.login === null ? seen : [...seen, ...(await useShop(look, shop.login, machine))]
}

async function useShop(look: CheckContext, login: Login, machine: Machine | null): Promise<CheckRow[]> {
  const { author, line } = await enter(() => logIn(look.ask, look.origin, login))
  if (author === null) return [line]
  try {
    return [
      line,
      ...(await saveToLive(look, author)),
      ...(await testPurchase(look)),
      ...(machine ? [await paidPurchase(look, { author, ...machine })] : []),
      await checkContactEmail(look, { author, mailTo: machine?.mailTo ?? null }),
      await codeComes(look, { author, mailTo: machine?.mailTo ?? null }),
    ]
  } finally {
    await author.leave()
  }
}

async function enter<Author>(
  logIn: () => Promise<Author>,
): Promise<{ line: CheckRow; author: Author | null }> {
  const came: { author: Author | null } = { author: null }
  const line = await checkRow('the author logs in', async () => {
    came.author = await logIn()
    return toCheckResult('a session', [])
  })
  return { line, ...came }
}

function codeComes(
  look: CheckContext,
  { author, mailTo }: { author: CheckAuthor; mailTo: Mailbox | null },
): Promise<CheckRow> {
  return checkRow('a code comes by email', async () => {
    const earlier = await mailTo?.(author.email)
    await author.askForCode()
    if (mailTo === null)
      return toCheckResult(
        'asked for',
        [],
        `asked for; the letter to ${author.email} has it, and so has its link`,
      )
    let came = ''
    await waitFor(look.patienceInMs, async () => {
      came = (await mailTo(author.email)).find((one) => !earlier?.includes(one)) ?? ''
      return came !== ''
    })
    const inLink = /[?&;]code=(\d+)/.exec(came)?.[1]
    const isTwice = inLink !== undefined && came.includes(`>${inLink}<`)
    return toCheckResult('it came', isTwice ? [] : ['the code is not both in the letter and in its link'])
  })
}

async function testPurchase(look: CheckContext): Promise<CheckRow[]> {
  const open: { cancel?: () => Promise<string> } = {}
  const before = { held: 0 }
  const now = { held: async (): Promise<number> => 0 }
  try {
    const held = await checkRow('a checkout holds its copy', async () => {
      const copy = await findCountedCopy(look)
      now.held = async () => (await readCopyCount(look, copy)).held
      before.held = await now.held()
      const checkout = await startCheckout(look, copy)
      open.cancel = checkout.cancel
      await waitFor(look.patienceInMs, async () => (await now.held()) === before.held + 1)
      return toCheckResult(
        'one copy more is held',
        [],
        `${before.held + 1} held, to pay at ${siteOf(checkout.url)}`,
      )
    })
    if (!held.isRight) return [held]
    const free = await checkRow('who turns back gives it back', async () => {
      const led = (await open.cancel?.()) ?? ''
      delete open.cancel
      await waitFor(look.patienceInMs, async () => (await now.held()) === before.held)
      const problems = led.includes('/checkout-failed/cancelled/') ? [] : [`the reader is led to ${led}`]
      return toCheckResult('as many held as before', problems, `${before.held} held`)
    })
    return [held, free]
  } finally {
    await open.cancel?.().catch(() => undefined)
  }
}

/** Fills in the payment page and returns the URL after it. Without a browser this works only in an emulator. */
type Pay = (url: string, email: string) => Promise<string>

function paidPurchase(
  look: CheckContext,
  { author, pay, mailTo }: { author: CheckAuthor; pay: Pay; mailTo: Mailbox },
): Promise<CheckRow> {
  const { ask, patienceInMs } = look
  return checkRow('a paid copy is sold, and taken back', async () => {
    const email = `reader.${crypto.randomUUID().slice(0, 8)}@lorecircle.example`
    const copy = await findCountedCopy(look)
    const { left } = await readCopyCount(look, copy)
    const isLeft = async (copies: number) => (await readCopyCount(look, copy)).left === copies
    const paid = await pay((await startCheckout(look, copy)).url, email)
    const thanks = (await ask(paid)).headers.location ?? ''
    const [, id] = /\/thank-you\/([^/]+)\//.exec(thanks) ?? []
    if (id === undefined) throw new Error(`paying led to ${thanks || 'nowhere'}`)
    try {
      await waitFor(patienceInMs, () => isLeft(left - 1))
      await waitFor(patienceInMs, async () => (await mailTo(email)).length > 0)
    } finally {
      await refund(look, author, id)
    }
    await waitFor(patienceInMs, () => isLeft(left))
    return toCheckResult('one copy less, a receipt, and all as before', [], `order ${id} came, and went back`)
  })
}

async function refund({ ask, origin }: CheckContext, { token }: CheckAuthor, id: string): Promise<void> {
  const asker = { at: origin, token }
  const { order } = (await call(ask, calls.order, { id }, asker)).said
  const wish = { orderId: id, what: 'all', shownInCents: refundableInCents(order), restock: true } as const
  await call(ask, calls.refundOrder, { ...wish, saveId: crypto.randomUUID() }, asker)
}

type Eyes = Pick<CheckContext, 'ask' | 'origin'>

/** Checks the first custom domain in the sitemap, which may be an hour old. */
export async function checkCustomDomains(eyes: Eyes): Promise<CheckRow[]> {
  const found: { own: string | null } = { own: null }
  const line = await checkRow('a shop at a domain of its author’s', async () => {
    const { status, text } = await eyes.ask(`${eyes.origin}/sitemap.xml`)
    const problems = status === 200 ? [] : [`no sitemap names one: status ${status}`]
    found.own = ownOriginsIn(text, eyes.origin)[0] ?? null
    return toCheckResult('one that can be looked at, if any', problems, found.own ?? 'no author has one yet')
  })
  return found.own === null ? [line] : [line, ...(await checkOneCustomDomain(eyes, found.own))]
}

export async function checkOneCustomDomain(eyes: Eyes, own: string): Promise<CheckRow[]> {
  const host = originHost(own)
  const pages: CheckedPage[] = [
    { what: `${host} shows its shop`, url: `${own}/`, status: 200, says: canonical(`${own}/`) },
    { what: 'its bookstore there', url: own + shopPaths.bookstore, status: 200 },
    { what: 'its cart there', url: own + shopPaths.cart, status: 200 },
    { what: 'no such page there', url: `${own}/no-page-of-ours`, status: 404, says: 'Page Not Found' },
  ]
  return [
    ...(originScheme(own) === 'https' ? await seeHost(eyes, host) : []),
    ...(await checkPages(eyes, pages)),
    ...(await seeName(eyes, own)),
  ]
}

async function seeName(eyes: Eyes, own: string): Promise<CheckRow[]> {
  const what = 'its name at the platform leads there'
  const found: { subdomain: string | null } = { subdomain: null }
  const line = await checkRow(what, async () => {
    const { said } = await call(eyes.ask, calls.shopBooks, {}, { at: own })
    found.subdomain = said.books[0]?.subdomain ?? null
    return toCheckResult('a redirect', [], 'no book is there that tells the name')
  })
  if (found.subdomain === null) return [line]
  const url = urls.shop(eyes.origin, found.subdomain) + shopPaths.bookstore
  return checkPages(eyes, [{ what, url, status: 301, leadsTo: own + shopPaths.bookstore }])
}

function ownOriginsIn(sitemap: string, origin: string): string[] {
  const ours = originHost(origin)
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url))
  return named.filter(({ host }) => host !== ours && !host.endsWith(`.${ours}`)).map((url) => url.origin)
}

async function seeNames({ ask, origin }: Pick<CheckContext, 'ask' | 'origin'>): Promise<CheckRow[]> {
  const hosts = [origin, urls.shop(origin, 'www')].map(originHost)
  const rows = hosts.map(async (host) => [
    await checkRow(`${host} has addresses of both kinds`, () => addressesOf(host)),
    await checkRow(`${host} has a certificate`, () => checkCertificate(host)),
    await checkRow(`http://${host} leads to https`, () => checkHttpsRedirect(ask, host)),
  ])
  return (await Promise.all(rows)).flat()
}

async function addressesOf(host: string): Promise<CheckResult> {
  const [four, six] = await Promise.all([resolve4(host).catch(() => []), resolve6(host).catch(() => [])])
  const problems = [...(four.length > 0 ? [] : ['no IPv4']), ...(six.length > 0 ? [] : ['no IPv6'])]
  return toCheckResult('IPv4 and IPv6', problems, `${four.length} of IPv4, ${six.length} of IPv6`)
}

export async function checkHttpsRedirect(ask: FetchFrom, host: string): Promise<CheckResult> {
  const wanted = `https://${host}/market`
  const { status, headers } = await ask(`http://${host}/market`)
  const isLed = [301, 307, 308].includes(status) && headers.location === wanted
  return toCheckResult(`to ${wanted}`, isLed ? [] : [`${status} to ${headers.location ?? 'nowhere'}`])
}
