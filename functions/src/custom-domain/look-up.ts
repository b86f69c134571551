import { Resolver } from 'node:dns/promises'
import {
  type OwnDomain,
  proofHost,
  proofText,
  type RecordSeen,
  type SeenRecords,
} from '@lorecircle/shared/custom-domain/own-domain'
import { networkOf } from '@lorecircle/shared/visitor/sender'
import type { Services } from '../services/services.ts'

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

const mostShown = 3
const longestShown = 100
const asHost = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** No answers where there is no such record; null where nobody could say. */
async function answersOf<T>(ask: () => Promise<T[]>): Promise<T[] | null> {
  try {
    return await ask()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}
