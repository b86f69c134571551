import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import { demoAuthors } from '@lorecircle/local/demo/seed'
import { ReceivedEmail } from '@lorecircle/local/mail/email-log'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import { calls } from '@lorecircle/shared/registry/calls'
import { nameSkeleton } from '@lorecircle/shared/subdomain/subdomain'
import { z } from 'zod'
import { ask, crawl, type Seen } from './support/crawl.ts'
import { publishEbook } from './support/ebook.ts'
import { freeLinkTo } from './support/get-free.ts'
import { marketIsSettled } from './support/market.ts'
import { newShop } from './support/new-shop.ts'
import { demoLogin, pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

/** `part` is in every text that the pattern matches, in small letters: searching for it takes a fraction of the time. */
type Secret = { what: string; part: string; pattern: RegExp }
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

type Hidden = { sub: string; email: string; firstName: string; lastName: string; penName: string }

/** What must be found nowhere: an author's account, its address, and the name under which nobody knows them. */
function secretsOf({ sub, email, firstName, lastName, penName }: Hidden): Secret[] {
  const isKnown = nameSkeleton(`${firstName} ${lastName}`) === nameSkeleton(penName)
  const [first, last] = [literally(firstName), literally(lastName)]
  return [
    { what: `the account of ${penName}`, part: sub.toLowerCase(), pattern: new RegExp(sub) },
    {
      what: `the address of ${penName}`,
      part: email.toLowerCase(),
      pattern: new RegExp(literally(email), 'i'),
    },
    ...(isKnown
      ? []
      : [
          {
            what: `the name behind ${penName}`,
            part: lastName.toLowerCase(),
            pattern: new RegExp(`${first}[^a-z]{1,3}${last}|${last}[^a-z]{1,3}${first}`, 'i'),
          },
        ]),
  ]
}

async function secretsOfDemo(platform: PlatformFile): Promise<Secret[]> {
  const { endpoint, clientId: ClientId } = platform.identity
  const cognito = new CognitoIdentityProviderClient({
    region: 'us-west-2',
    endpoint,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  })
  const found = demoAuthors.map(async (author) => {
    const login = demoLogin(platform, author.subdomain)
    const AuthParameters = { USERNAME: login.email, PASSWORD: login.password }
    const { AuthenticationResult } = await cognito.send(
      new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
    )
    const [, claims = ''] = (AuthenticationResult?.IdToken ?? '').split('.')
    const { sub } = z
      .object({ sub: z.string() })
      .parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
    return secretsOf({ ...author, sub })
  })
  const secrets = (await Promise.all(found)).flat()
  cognito.destroy()
  return secrets
}

/** A new shop under a pen name, with an eBook to buy and one for nothing; answers its secrets, too. */
async function shopUnderPenName(platform: PlatformFile) {
  const penName = `Nobody Known ${process.pid}`
  const shop = await newShop(platform, 'Incognita')
  const { accent, etag } = await shop.call(calls.profile, {})
  await shop.call(calls.saveProfile, { penName, accent, etag })
  await publishEbook(shop, { title: 'A Book for Money', price: 4.99 })
  await publishEbook(shop, { title: 'A Book for Nothing', price: 0 })
  // Until the pen name is saved, its pages carry the author's own.
  await marketIsSettled(platform)
  return { ...shop, secrets: secretsOf({ ...shop.author, sub: shop.sub, penName }) }
}

const told = (seen: readonly Seen[], secrets: readonly Secret[]) =>
  seen.flatMap(({ url, said, body }) => {
    const text = `${url} ${said} ${body}`
    const lower = text.toLowerCase()
    return secrets
      .filter(({ part, pattern }) => lower.includes(part) && pattern.test(text))
      .map(({ what }) => `${url}: ${what}`)
  })

const Books = z.object({
  books: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      formats: z.array(
        z.object({ id: z.string(), type: z.string(), price: z.union([z.string(), z.number()]) }),
      ),
    }),
  ),
})

/** What a shop's public calls say. */
const publicCalls = (shop: string) =>
  Promise.all([ask(`${shop}api/shop-books`), ask(`${shop}api/welcome`)] as const)

/** The page on which a shop's first eBook is paid, and the way to one that is free. */
async function buyingIn(platform: PlatformFile, shop: string): Promise<Seen[]> {
  const [books] = await publicCalls(shop)
  const seen: Seen[] = []
  const formats = Books.parse(JSON.parse(books.body)).books.flatMap((book) =>
    book.formats.map((format) => ({ book, format })),
  )
  const wishes = [
    formats.find(({ format }) => Number(format.price) > 0 && format.type === 'eBook'),
    formats.find(({ format }) => Number(format.price) === 0),
  ]
  for (const wish of wishes) {
    if (!wish) throw new Error(`${shop} has no eBook to buy, or none for nothing`)
    const { book, format } = wish
    const started = await ask(`${shop}api/create-checkout-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        domain: new URL(shop).host,
        title: book.title,
        bookId: book.id,
        formatId: format.id,
        format: format.type,
        price: String(format.price),
        quantity: 1,
      }),
    })
    seen.push(started)
    const { url } = z.object({ url: z.string() }).parse(JSON.parse(started.body))
    if (Number(format.price) > 0) {
      const page = await fetch(url)
      seen.push({ url, status: page.status, said: '', body: await page.text() })
      continue
    }
    const steps = await takenForFree(platform, shop, url)
    const thanks = await ask(steps.at(-1)?.location ?? '')
    const file = /href="([^"]*\/api\/download\/[^"]*)"/.exec(thanks.body)?.[1] ?? ''
    seen.push(...steps, thanks, await ask(new URL(file, shop).href))
  }
  return seen
}

/** What is seen by whoever gives an address for something free, and confirms it. */
async function takenForFree(platform: PlatformFile, shop: string, url: string) {
  const email = 'nobody@lorecircle.example'
  const post = (path: string, fields: Record<string, string>) =>
    ask(`${shop}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(shop).origin },
      body: new URLSearchParams(fields).toString(),
    })
  const [, , checkout = '', token = ''] = new URL(url).pathname.split('/')
  const asked = await ask(url)
  const requested = await post('api/request-free', { checkout, token, email })
  const sent = await ask(url)
  const link = await freeLinkTo(platform, email)
  const confirming = await ask(link)
  const confirmed = await post('api/confirm-free', { checkout, token: link.split('/').at(-1) ?? '' })
  return [asked, requested, sent, confirming, confirmed]
}

const Store = z.object({ emails: z.array(ReceivedEmail) })

test('of an author readers learn the pen name, wherever they look: no account, no address, no other name', async ({
  platform,
}) => {
  const pages = pagesOf(platform)
  const hidden = await shopUnderPenName(platform)
  const secrets = [...(await secretsOfDemo(platform)), ...hidden.secrets]
  expect(secrets.filter(({ what }) => what.startsWith('the name')).length).toBeGreaterThan(4)
  const { host } = new URL(pages.landing)
  const isOurs = (other: string) => other === host || other.endsWith(`.${host}`)
  const shops = [...demoAuthors, hidden].map(({ subdomain }) => pages.shop(subdomain))
  const beside = ['robots.txt', 'sitemap.xml', 'blog/feed.xml', 'no-such-page', 'newsletter', 'contact']
  const data = [
    marketDataPaths.counts,
    marketDataPaths.leaders,
    marketDataPaths.front('paid', 'all'),
    marketDataPaths.front('free', 'all'),
    marketDataPaths.chunk(0),
    marketDataPaths.chunk(1),
  ]
  const from = [
    pages.landing,
    pages.market,
    ...['robots.txt', 'sitemap.xml', 'no-such-page'].map((path) => pages.landing + path),
    ...data.map((path) => pages.at(path)),
    ...shops.flatMap((shop) => [shop, ...beside.map((path) => shop + path)]),
  ]
  const seen = await crawl(from, { isOurs, most: 3_000 })
  for (const part of ['/shop/', '/blog/', '/media/', '/market/', 'sitemap', 'feed.xml', '/market-data/'])
    expect(
      seen.some(({ url, status }) => status === 200 && url.includes(part)),
      part,
    ).toBe(true)
  expect(seen.some(({ body }) => body.includes('Lord Dunsany'))).toBe(true)
  expect(told(seen, secrets)).toEqual([])

  for (const shop of shops) {
    const said = await publicCalls(shop)
    expect(told(said, secrets)).toEqual([])
  }
  const bought = await buyingIn(platform, pages.shop(hidden.subdomain))
  expect(bought.filter(({ url }) => url.includes('/api/download/'))).toHaveLength(1)
  expect(told(bought, secrets)).toEqual([])

  const { emails } = Store.parse(await (await fetch(`${platform.mailbox}/store`)).json())
  const own = new Set([...demoAuthors, hidden].map(({ email }) => email))
  const toReaders = emails.filter(({ destination }) => destination.to.every((address) => !own.has(address)))
  expect(toReaders.length).toBeGreaterThan(2)
  const letters = toReaders.map((mail) => ({
    url: `mail: ${mail.subject}`,
    status: 200,
    said: '',
    body: JSON.stringify(mail),
  }))
  expect(told(letters, secrets)).toEqual([])
})
