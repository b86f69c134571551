import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import { parseHost } from '@lorecircle/shared/edge/hosts'
import { viewer } from '@lorecircle/shared/edge/viewer'
import { isbot } from 'isbot'

const namedValues = (fields: string[], values: string[]): LogLine =>
  new Map(fields.flatMap((name, index) => (values[index] ? [[name, values[index]] as const] : [])))

export type PageVisit = {
  /** The shop's, as it was asked for: a name at the platform, or a domain of its own. */
  address: string
  /** `2026-11-21`, in UTC. */
  day: string
  path: string
  /** From another page of the shop; else a visit begins here, led by that host where the browser said so. */
  from: 'inside' | { host: string | null }
}

type Platform = { productDomain: string; origin: string }

/** Null for assets, API calls, bots and failed requests. */
export function parsePageVisit(line: LogLine, platform: Platform): PageVisit | null {
  const host = line.get('x-host-header') ?? ''
  const whose = parseHost(host, platform.productDomain)
  const address = whose.kind === 'shop' ? shopAddress(whose) : whose.kind === 'own' ? whose.domain : null
  if (address === null || !isSeen(line) || !isPerson(line)) return null
  const path = pageIn(decoded(line.get('cs-uri-stem') ?? ''), { host, address }, platform)
  const day = line.get('date') ?? ''
  if (path === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null
  return { address, day, path, from: origin(line, host) }
}

/** Read, and there: the portal asks for a page's head to see whether it is live, which is no view. */
const isSeen = (line: LogLine): boolean =>
  line.get('cs-method') === 'GET' && ['200', '304'].includes(line.get('sc-status') ?? '')

function isPerson(line: LogLine): boolean {
  const agent = decoded(line.get('cs(User-Agent)') ?? '-')
  return agent !== '-' && !isbot(agent)
}

/**
 * Null for anything but a page of the shop; pages behind a reader's token are stored elsewhere and not counted. The
 * log may hold the requested path or the one rewritten by the viewer function. No page of a shop has a path with the
 * rewritten prefix, so the two can be told apart.
 */
function pageIn(path: string, shop: { host: string; address: string }, platform: Platform): string | null {
  const { productDomain, origin } = platform
  const scheme = origin.startsWith('https:') ? 'https' : 'http'
  const below = `sites/${shop.address}/`
  const asked = path.startsWith(`/${below}`) ? path.slice(below.length) : path
  const found = viewer({ host: shop.host, path: asked, search: '' }, { productDomain, scheme })
  const file = found.to === 'site' && found.key.startsWith(below) ? found.key.slice(below.length) : ''
  if (!file.endsWith('.html')) return null
  return file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`
}

function origin(line: LogLine, host: string): PageVisit['from'] {
  const referrer = URL.parse(decoded(line.get('cs(Referer)') ?? '-'))
  if (referrer?.host === host) return 'inside'
  return { host: referrer?.hostname.includes('.') ? referrer.hostname : null }
}

/** The log percent-encodes values once. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** One request as the CDN's standard log has it: values by the names of the log's own header. */
type LogLine = ReadonlyMap<string, string>

/**
 * The lines of a CloudFront standard log file (W3C extended format: tabs between values, `#Fields:` before them).
 * Columns are found by name, so that a log with fewer of them can be read as well.
 */
export function* parseLogLines(text: string): Generator<LogLine> {
  let fields: string[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('#Fields:')) fields = line.slice('#Fields:'.length).trim().split(/\s+/)
    else if (line !== '' && !line.startsWith('#')) yield namedValues(fields, line.trimEnd().split('\t'))
  }
}
