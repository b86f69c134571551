import { isDeepStrictEqual } from 'node:util'
import { type Account, isLapsed } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { afterLook, isLetGo, isProven, isServed, letGoAt, type OwnDomain, proofHost, proofText, type RecordSeen, type SeenRecords } from '@lorecircle/shared/custom-domain/own-domain'
import { authorDomainDoc, domainClaimDoc } from '@lorecircle/shared/custom-domain/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { updateAccount } from '../account/update-account.ts'
import type { Services } from '../services/services.ts'
import { beginLeaving, finishLeaving } from './leave.ts'
import { settleRequest } from './settle-request.ts'
import { tenantsAt } from './tenants.ts'
import { sendEmail } from '../email/send-email.ts'
import { type DomainNews, ownDomainEmail } from '../email/templates/own-domain-email.ts'
import { Resolver } from 'node:dns/promises'
import { networkOf } from '@lorecircle/shared/visitor/guess'

const mostShown = 3

const longestShown = 100

const asHost = (name: string) => name.toLowerCase().replace(/\.$/, '')

/**
 * Moves an author's domain on as far as its records and the CDN let it: waiting for its records → certificate → live,
 * and failing → let go. A failing domain that points elsewhere is not served meanwhile. Each step is kept before the next
 * one is taken, so it may stop anywhere, and run twice.
 * Null where there is none.
 */
export async function moveOn(services: Services, sub: string): Promise<OwnDomain | null> {
  const document = authorDomainDoc(sub)
  const stored = await services.documents.read(document)
  if (stored === null) return null
  if (stored.value.state === 'leaving') return finishLeaving(services, sub, stored)
  const account = await services.documents.read(accountDoc(sub))
  if (account === null) return beginLeaving(services, sub, stored)
  const looked = afterLook(stored.value, await lookUp(services, stored.value))
  // What was seen is kept, also while the CDN is away.
  const next = await stepOf(services, account.value, looked).catch((error: unknown) => {
    services.log('domain.step_failed', { sub, error: String(error) })
    return looked
  })
  if (isLetGo(next, services.now())) {
    const left = await beginLeaving(services, sub, { ...stored, value: next })
    await tellAuthor(services, sub, { what: 'disconnected', domain: next.domain })
    return left
  }
  if (isKnown(stored.value, next)) return next
  const kept = await services.documents.replace(document, next, stored.etag)
  // Another run was there first, and has done the same.
  if (kept === null) return (await services.documents.read(document))?.value ?? null
  await sayNews(services, sub, stored, next)
  return next
}

/** How old the stored time of a look may become while nothing else changes: an author who waits reads it. */
const hourInMs = 60 * 60 * 1000
const storedForMs = ({ state }: OwnDomain): number => (state === 'live' ? 24 * hourInMs : hourInMs)

/** True where a look found what is stored already, so that thousands of looks at a domain are not as many writes. */
function isKnown(stored: OwnDomain, next: OwnDomain): boolean {
  if (stored.seen === null || next.seen === null) return false
  const ageInMs = Date.parse(next.seen.at) - Date.parse(stored.seen.at)
  if (ageInMs >= storedForMs(next)) return false
  return isDeepStrictEqual({ ...stored, seen: { ...stored.seen, at: next.seen.at } }, next)
}

async function stepOf(services: Services, account: Account, own: OwnDomain): Promise<OwnDomain> {
  const { sub, subdomain } = account
  if (own.state === 'waiting') {
    if (!own.seen || !isProven(own.seen) || isLapsed(account, services.now())) return own
    return subdomain === null ? { ...own, problem: 'no_shop' } : connect(services, sub, own)
  }
  if (own.state === 'certificate' && own.tenantId !== null) return goLive(services, sub, own, own.tenantId)
  if (own.state === 'live' || own.state === 'failing') await serveOrStop(services, account, own)
  return own
}

/** The account's `ownDomain` decides where the shop's pages, links and redirects lead. */
async function serveOrStop(
  services: Services,
  { sub, ownDomain }: Pick<Account, 'sub' | 'ownDomain'>,
  own: OwnDomain,
): Promise<void> {
  const wanted = isServed(own) ? own.domain : undefined
  if (ownDomain === wanted) return
  await updateAccount(services, sub, ({ ownDomain: _, ...account }) =>
    wanted === undefined ? account : { ...account, ownDomain: wanted },
  )
}

/** The author has proven the domain: it is claimed for them, and asked of the CDN. */
async function connect(services: Services, sub: string, own: OwnDomain): Promise<OwnDomain> {
  const { documents } = services
  const claim = domainClaimDoc(own.domain)
  await documents.create(claim, { sub, at: services.now().toISOString() })
  if ((await documents.read(claim))?.value.sub !== sub) return { ...own, problem: 'taken' }
  const tenant = await tenantsAt(services.env).create(own.domain)
  if ('refused' in tenant) {
    await documents.remove(claim)
    return { ...own, problem: tenant.refused }
  }
  return { ...own, state: 'certificate', tenantId: tenant.id, problem: null }
}

async function goLive(services: Services, sub: string, own: OwnDomain, id: string): Promise<OwnDomain> {
  const tenants = tenantsAt(services.env)
  const tenancy = await tenants.look(id)
  if (tenancy === 'deployed') {
    await updateAccount(services, sub, (account) => ({ ...account, ownDomain: own.domain }))
    await settleRequest(services.documents, sub, 'settled')
    return { ...own, state: 'live', problem: null, liveSince: services.now().toISOString() }
  }
  if (tenancy === 'certificate_failed' || tenancy === 'gone') {
    if (!(await tenants.remove(id))) return { ...own, problem: 'certificate' }
    await services.documents.remove(domainClaimDoc(own.domain))
    return { ...own, state: 'waiting', tenantId: null, problem: 'certificate' }
  }
  return own
}

async function sayNews(services: Services, sub: string, before: Stored<OwnDomain>, now: OwnDomain) {
  const { domain, failingSince } = now
  if (before.value.state === 'certificate' && now.state === 'live')
    await tellAuthor(services, sub, { what: 'live', domain })
  if (before.value.failingSince === null && failingSince !== null)
    await tellAuthor(services, sub, { what: 'failing', domain, letGoAt: letGoAt(failingSince) })
}

/** By mail, if there is still somebody to tell. A letter that fails holds no domain up. */
async function tellAuthor(services: Services, sub: string, news: DomainNews): Promise<void> {
  const account = await services.documents.read(accountDoc(sub))
  if (account === null) return
  try {
    await sendEmail(services.ses, {
      ...ownDomainEmail(services.origin, account.value, news),
      from: services.env.MAIL_FROM,
      to: account.value.email,
    })
  } catch (error) {
    services.log('domain.letter_failed', { sub, error: String(error) })
  }
}

type Asks = Pick<Resolver, 'resolveTxt' | 'resolveCname' | 'resolve4'>

/** Looks at a domain's two records as the world sees them now. It never throws: who cannot be asked is `unknown`. */
export async function lookUp(
  { env, now }: Pick<Services, 'env' | 'now'>,
  { domain, token }: Pick<OwnDomain, 'domain' | 'token'>,
): Promise<SeenRecords> {
  const resolver = resolverAt(env)
  const [proof, pointer] = await Promise.all([
    proofSeen(resolver, domain, token),
    pointerSeen(resolver, domain, env.DOMAINS_TARGET),
  ])
  return { at: now().toISOString(), proof, pointer }
}

function resolverAt({ DNS_SERVERS: servers, DNS_TIMEOUT_MS }: Services['env']): Resolver {
  const resolver = new Resolver({ timeout: Number(DNS_TIMEOUT_MS), tries: 2 })
  if (servers !== '') resolver.setServers(servers.split(','))
  return resolver
}

async function proofSeen(resolver: Asks, domain: string, token: string): Promise<RecordSeen> {
  const texts = await answersOf(() => resolver.resolveTxt(proofHost(domain)))
  if (texts === null) return { state: 'unknown', values: [] }
  return seenAs(
    texts.map((parts) => parts.join('')),
    proofText(token),
  )
}

/**
 * A CNAME to the CDN, or addresses that are the CDN's own: a domain without a prefix can have no CNAME, and whoever
 * keeps it gives the addresses instead (ALIAS, ANAME, flattening). The CDN answers each question with other addresses of
 * its networks, so one in the same network (an IPv4 /24) is enough: a working domain is not taken for one that leads elsewhere.
 */
async function pointerSeen(resolver: Asks, domain: string, target: string): Promise<RecordSeen> {
  const names = await answersOf(() => resolver.resolveCname(domain))
  if (names === null) return { state: 'unknown', values: [] }
  if (names.length > 0) return seenAs(names.map(asHost), target)
  const [own, ofCdn] = await Promise.all([
    answersOf(() => resolver.resolve4(domain)),
    answersOf(() => resolver.resolve4(target)),
  ])
  if (own === null || ofCdn === null) return { state: 'unknown', values: [] }
  const networks = new Set(ofCdn.map(networkOf))
  const isCdn = own.some((address) => networks.has(networkOf(address)))
  return isCdn ? { state: 'found', values: [] } : seenAs(own, target)
}

function seenAs(values: string[], wanted: string): RecordSeen {
  if (values.includes(wanted)) return { state: 'found', values: [] }
  return values.length === 0
    ? { state: 'missing', values: [] }
    : { state: 'other', values: values.slice(0, mostShown).map((value) => value.slice(0, longestShown)) }
}

/** No answers where there is no such record; null where nobody could say. */
async function answersOf<T>(ask: () => Promise<T[]>): Promise<T[] | null> {
  try {
    return await ask()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}
