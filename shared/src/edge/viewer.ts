import { filterAt, pathOf } from '../market/market-filter.ts'
import { parseHost } from './hosts.ts'

/**
 * The CDN's viewer function: host and path → where the answer comes from. It runs as a CloudFront function
 * in production and inside the front door on one machine, so it is pure, small and needs no library.
 */
export type ViewerRequest = { host: string; path: string; search: string }
export type Destination =
  | { to: 'redirect'; status: 301 | 302; location: string }
  /** A key in the site bucket; what the bucket lacks is asked of the live renderer. */
  | { to: 'site'; key: string }
  /** The functions. */
  | { to: 'api' }
  /** The publisher's live renderer. */
  | { to: 'live' }
  /** A page of the live renderer that is the same for everybody: `path` is its one URL, and names its copies. */
  | { to: 'rendered'; path: string }

export type Platform = { productDomain: string; scheme: 'http' | 'https' }

const shopChildren = /^\/(bookstore|blog|newsletter|contact|extras|behind-the-scenes|audio-video|shop)(\/|$)/i
const portalScreens =
  /^\/(login|signup|verify|forgot-password|goodbye|stripe-return|welcomepage|welcome|custom-domain-request|authorportal)(\/|$)/i
const platformPages = /^\/(market|authorportal)(\/|$)/i
const assets = /^\/(_astro|media|fonts|icons|market-data|portal-assets)\//

export function viewer(
  { host, path, search }: ViewerRequest,
  { productDomain, scheme }: Platform,
): Destination {
  const main = `${scheme}://${productDomain}`
  const whose = parseHost(host, productDomain)

  if (whose.kind === 'www') return { to: 'redirect', status: 301, location: `${main}${path}${search}` }
  if (path.startsWith('/api/')) return { to: 'api' }
  // What browsers ask for on their own, also beside a page that names no icon.
  if (path === '/favicon.ico') return { to: 'site', key: 'icons/favicon.ico' }
  if (assets.test(path)) return { to: 'site', key: decodedKey(path) }
  if (whose.kind === 'preview' || whose.kind === 'unknown') return { to: 'live' }

  if (whose.kind === 'shop') {
    if (platformPages.test(path)) return { to: 'redirect', status: 302, location: `${main}${path}${search}` }
    if (/^\/(thank-you|checkout-failed|newsletter|contact)\/./.test(path)) return { to: 'live' }
    return { to: 'site', key: pageKey(`sites/${whose.subdomain}`, path) }
  }

  if (shopChildren.test(path)) return { to: 'redirect', status: 302, location: `${main}/` }
  if (portalScreens.test(path)) return { to: 'site', key: 'portal/index.html' }
  if (path === '/config.json') return { to: 'site', key: 'portal/config.json' }
  const place = filterAt(path, search)
  const asked = place ? pathOf(place) : path
  return asked.includes('?') ? { to: 'rendered', path: asked } : { to: 'site', key: pageKey('main', asked) }
}

/** `/` → `{prefix}/index.html`, `/shop/lilith` and `/shop/lilith/` → `{prefix}/shop/lilith.html`, `/robots.txt` stays. */
export function pageKey(prefix: string, path: string): string {
  const clean = decodedKey(path).replace(/\/+$/, '')
  if (clean === '') return `${prefix}/index.html`
  return /\.[a-z0-9]{1,8}$/.test(clean) ? `${prefix}/${clean}` : `${prefix}/${clean}.html`
}

function decodedKey(path: string): string {
  try {
    return decodeURIComponent(path).replace(/^\/+/, '')
  } catch {
    return 'malformed'
  }
}
