import { calls } from '@lorecircle/shared/registry/calls'
import { shopPaths, urls } from '@lorecircle/shared/urls/urls'
import { seePages } from './as-strangers.ts'
import { call } from './call.ts'
import { certificateOf } from './certificate.ts'
import { wayToHttps } from './names.ts'
import type { Page } from './pages.ts'
import { type CheckContext, hostOf, schemeOf } from './places.ts'
import { type Row, row, seenBy } from './row.ts'

type Eyes = Pick<CheckContext, 'ask' | 'origin'>

/** A shop at a domain of its author's, the first that the sitemap names. That may be an hour old. */
export async function seeOwnDomains(eyes: Eyes): Promise<Row[]> {
  const found: { own: string | null } = { own: null }
  const line = await row('a shop at a domain of its author’s', async () => {
    const { status, text } = await eyes.ask(`${eyes.origin}/sitemap.xml`)
    const problems = status === 200 ? [] : [`no sitemap names one: status ${status}`]
    found.own = ownOriginsIn(text, eyes.origin)[0] ?? null
    return seenBy('one that can be looked at, if any', problems, found.own ?? 'no author has one yet')
  })
  return found.own === null ? [line] : [line, ...(await seeOwnDomain(eyes, found.own))]
}

/** What is right about one: `own` is its origin. */
export async function seeOwnDomain(eyes: Eyes, own: string): Promise<Row[]> {
  const host = hostOf(own)
  const pages: Page[] = [
    { what: `${host} shows its shop`, url: `${own}/`, status: 200, says: canonical(`${own}/`) },
    { what: 'its bookstore there', url: own + shopPaths.bookstore, status: 200 },
    { what: 'its cart there', url: own + shopPaths.cart, status: 200 },
    { what: 'no such page there', url: `${own}/no-page-of-ours`, status: 404, says: 'Page Not Found' },
  ]
  return [
    ...(schemeOf(own) === 'https' ? await seeHost(eyes, host) : []),
    ...(await seePages(eyes, pages)),
    ...(await seeName(eyes, own)),
  ]
}

/** The shop's name at the platform, which its books tell. */
async function seeName(eyes: Eyes, own: string): Promise<Row[]> {
  const what = 'its name at the platform leads there'
  const found: { subdomain: string | null } = { subdomain: null }
  const line = await row(what, async () => {
    const { said } = await call(eyes.ask, calls.shopBooks, {}, { at: own })
    found.subdomain = said.books[0]?.subdomain ?? null
    return seenBy('a redirect', [], 'no book is there that tells the name')
  })
  if (found.subdomain === null) return [line]
  const url = urls.shop(eyes.origin, found.subdomain) + shopPaths.bookstore
  return seePages(eyes, [{ what, url, status: 301, leadsTo: own + shopPaths.bookstore }])
}

const seeHost = async ({ ask }: Eyes, host: string): Promise<Row[]> => [
  await row(`${host} has a certificate`, () => certificateOf(host)),
  await row(`http://${host} leads to https`, () => wayToHttps(ask, host)),
]

const canonical = (url: string) => `<link rel="canonical" href="${url}">`

/** Origins of sitemaps that are neither the platform's nor below its name. */
function ownOriginsIn(sitemap: string, origin: string): string[] {
  const ours = hostOf(origin)
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url))
  return named.filter(({ host }) => host !== ours && !host.endsWith(`.${ours}`)).map((url) => url.origin)
}
