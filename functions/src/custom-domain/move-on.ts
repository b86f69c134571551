import { Resolver } from 'node:dns/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Account, isLapsed } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import {
  applyDnsLookup,
  type CustomDomain,
  type DnsLookup,
  type DnsRecordResult,
  domainExpiresAt,
  isDomainExpired,
  isDomainServed,
  isDomainVerified,
  verificationHost,
  verificationText,
} from '@lorecircle/shared/custom-domain/own-domain'
import { customDomainDoc, domainClaimDoc } from '@lorecircle/shared/custom-domain/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { senderNetwork } from '@lorecircle/shared/visitor/guess'
import { updateAccount } from '../account/update-account.ts'
import { sendEmail } from '../email/send-email.ts'
import { customDomainEmail, type DomainEvent } from '../email/templates/own-domain-email.ts'
import type { Services } from '../services/services.ts'
import { finishDomainRemoval, startDomainRemoval } from './leave.ts'
import { closeDomainRequest } from './settle-request.ts'
import { createTenantClient } from './tenants.ts'

const mostShown = 3

const longestShown = 100

const asHost = (name: string) => name.toLowerCase().replace(/\.$/, '')

/**
 * Moves an author's domain on as far as its records and the CDN let it: waiting for its records → certificate → live,
 * and failing → let go. A failing domain that points elsewhere is not served meanwhile. Each step is kept before the next
 * one is taken, so it may stop anywhere, and run twice.
 * Null where there is none.
 */
export async function advanceCustomDomain(services: Services, sub: string): Promise<CustomDomain | null> {
  const document = customDomainDoc(sub)
  const stored = await services.documents.read(document)
  if (stored === null) return null
  if (stored.value.state === 'leaving') return finishDomainRemoval(services, sub, stored)
  const account = await services.documents.read(accountDoc(sub))
  if (account === null) return startDomainRemoval(services, sub, stored)
  const looked = applyDnsLookup(stored.value, await lookUpDnsRecords(services, stored.value))
  // Keeps the result of the lookup even if the CDN is unavailable.
  const next = await stepOf(services, account.value, looked).catch((error: unknown) => {
    services.log('domain.step_failed', { sub, error: String(error) })
    return looked
  })
  if (isDomainExpired(next, services.now())) {
    const left = await startDomainRemoval(services, sub, { ...stored, value: next })
    await tellAuthor(services, sub, { what: 'disconnected', domain: next.domain })
    return left
  }
  if (isKnown(stored.value, next)) return next
  const kept = await services.documents.replace(document, next, stored.etag)
  // Another run was first and did the same.
  if (kept === null) return (await services.documents.read(document))?.value ?? null
  await sayNews(services, sub, stored, next)
  return next
}

/** Maximum age of the stored lookup time while nothing else changes, since a waiting author sees it. */
const hourInMs = 60 * 60 * 1000
const storedForMs = ({ state }: CustomDomain): number => (state === 'live' ? 24 * hourInMs : hourInMs)

/** True where a look found what is stored already, so that thousands of looks at a domain are not as many writes. */
function isKnown(stored: CustomDomain, next: CustomDomain): boolean {
  if (stored.seen === null || next.seen === null) return false
  const ageInMs = Date.parse(next.seen.at) - Date.parse(stored.seen.at)
  if (ageInMs >= storedForMs(next)) return false
  return isDeepStrictEqual({ ...stored, seen: { ...stored.seen, at: next.seen.at } }, next)
}

async function stepOf(services: Services, account: Account, own: CustomDomain): Promise<CustomDomain> {
  const { sub, subdomain } = account
  if (own.state === 'waiting') {
    if (!own.seen || !isDomainVerified(own.seen) || isLapsed(account, services.now())) return own
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
  own: CustomDomain,
): Promise<void> {
  const wanted = isDomainServed(own) ? own.domain : undefined
  if (ownDomain === wanted) return
  await updateAccount(services, sub, ({ ownDomain: _, ...account }) =>
    wanted === undefined ? account : { ...account, ownDomain: wanted },
  )
}

/** The author has proven the domain: it is claimed for them, and asked of the CDN. */
async function connect(services: Services, sub: string, own: CustomDomain): Promise<CustomDomain> {
  const { documents } = services
  const claim = domainClaimDoc(own.domain)
  await documents.create(claim, { sub, at: services.now().toISOString() })
  if ((await documents.read(claim))?.value.sub !== sub) return { ...own, problem: 'taken' }
  const tenant = await createTenantClient(services.env).create(own.domain)
  if ('refused' in tenant) {
    await documents.remove(claim)
    return { ...own, problem: tenant.refused }
  }
  return { ...own, state: 'certificate', tenantId: tenant.id, problem: null }
}

async function goLive(services: Services, sub: string, own: CustomDomain, id: string): Promise<CustomDomain> {
  const tenants = createTenantClient(services.env)
  const tenancy = await tenants.look(id)
  if (tenancy === 'deployed') {
    await updateAccount(services, sub, (account) => ({ ...account, ownDomain: own.domain }))
    await closeDomainRequest(services.documents, sub, 'settled')
    return { ...own, state: 'live', problem: null, liveSince: services.now().toISOString() }
  }
  if (tenancy === 'certificate_failed' || tenancy === 'gone') {
    if (!(await tenants.remove(id))) return { ...own, problem: 'certificate' }
    await services.documents.remove(domainClaimDoc(own.domain))
    return { ...own, state: 'waiting', tenantId: null, problem: 'certificate' }
  }
  return own
}

async function sayNews(services: Services, sub: string, before: Stored<CustomDomain>, now: CustomDomain) {
  const { domain, failingSince } = now
  if (before.value.state === 'certificate' && now.state === 'live')
    await tellAuthor(services, sub, { what: 'live', domain })
  if (before.value.failingSince === null && failingSince !== null)
    await tellAuthor(services, sub, { what: 'failing', domain, letGoAt: domainExpiresAt(failingSince) })
}

/** Does nothing if the account is deleted. A failed email must not delay the domain. */
async function tellAuthor(services: Services, sub: string, news: DomainEvent): Promise<void> {
  const account = await services.documents.read(accountDoc(sub))
  if (account === null) return
  try {
    await sendEmail(services.ses, {
      ...customDomainEmail(services.origin, account.value, news),
      from: services.env.MAIL_FROM,
      to: account.value.email,
    })
  } catch (error) {
    services.log('domain.letter_failed', { sub, error: String(error) })
  }
}

type Asks = Pick<Resolver, 'resolveTxt' | 'resolveCname' | 'resolve4'>

/** Looks at a domain's two records as the world sees them now. It never throws: who cannot be asked is `unknown`. */
export async function lookUpDnsRecords(
  { env, now }: Pick<Services, 'env' | 'now'>,
  { domain, token }: Pick<CustomDomain, 'domain' | 'token'>,
): Promise<DnsLookup> {
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

async function proofSeen(resolver: Asks, domain: string, token: string): Promise<DnsRecordResult> {
  const texts = await answersOf(() => resolver.resolveTxt(verificationHost(domain)))
  if (texts === null) return { state: 'unknown', values: [] }
  return seenAs(
    texts.map((parts) => parts.join('')),
    verificationText(token),
  )
}

/**
 * Accepts a CNAME to the CDN or addresses of the CDN: a domain without a prefix cannot have a CNAME, so its DNS
 * provider returns addresses instead (ALIAS, ANAME, flattening). The CDN answers each query with other addresses of
 * its networks, so one in the same network (an IPv4 /24) is enough to accept a working domain.
 */
async function pointerSeen(resolver: Asks, domain: string, target: string): Promise<DnsRecordResult> {
  const names = await answersOf(() => resolver.resolveCname(domain))
  if (names === null) return { state: 'unknown', values: [] }
  if (names.length > 0) return seenAs(names.map(asHost), target)
  const [own, ofCdn] = await Promise.all([
    answersOf(() => resolver.resolve4(domain)),
    answersOf(() => resolver.resolve4(target)),
  ])
  if (own === null || ofCdn === null) return { state: 'unknown', values: [] }
  const networks = new Set(ofCdn.map(senderNetwork))
  const isCdn = own.some((address) => networks.has(senderNetwork(address)))
  return isCdn ? { state: 'found', values: [] } : seenAs(own, target)
}

function seenAs(values: string[], wanted: string): DnsRecordResult {
  if (values.includes(wanted)) return { state: 'found', values: [] }
  return values.length === 0
    ? { state: 'missing', values: [] }
    : { state: 'other', values: values.slice(0, mostShown).map((value) => value.slice(0, longestShown)) }
}

/** Empty if there is no such record; null if the lookup failed. */
async function answersOf<T>(ask: () => Promise<T[]>): Promise<T[] | null> {
  try {
    return await ask()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}
