import { filterAt, filterPath } from '../market/market-filter.ts'
import { apiPaths, filesPrefix } from '../urls/api-paths.ts'
import { behaviourAt } from './behaviours.ts'
import { parseHost } from './hosts.ts'

/**
 * The CDN's viewer function: maps host and path to an origin. It runs as a CloudFront function in production and in
 * the local edge, so it is pure, small and has no dependencies.
 */
export type ViewerRequest = {
  host: string
  path: string
  search: string
  /** Value of `sec-fetch-dest`; older browsers do not send it. */
  wantedAs?: string | undefined
}
export type Destination =
  | { to: 'redirect'; status: 301 | 302; location: string }
  /** A key in the site bucket; what the bucket lacks is asked of the on-demand origin. */
  | { to: 'site'; key: string }
  /** The functions. */
  | { to: 'api' }
  /** The bucket of private files, which answers to its own signature. */
  | { to: 'files' }
  /** The publisher's pages on demand. */
  | { to: 'on-demand' }
  /** A page on demand that is the same for everybody: `path` is its one URL, and names its copies. */
  | { to: 'rendered'; path: string }

export type Platform = { productDomain: string; scheme: 'http' | 'https' }

export function viewer(
  { host, path, search, wantedAs = 'document' }: ViewerRequest,
  { productDomain, scheme }: Platform,
): Destination {
  const whose = parseHost(host, productDomain)
  const target = behaviourAt(whose.kind, path).to
  const toMain = (status: 301 | 302, onto: string): Destination => ({
    to: 'redirect',
    status,
    location: `${scheme}://${productDomain}${onto}`,
  })
  if ('redirect' in target) return toMain(target.redirect, target.onto === '/' ? '/' : path + search)
  const address = whose.kind === 'shop' ? whose.subdomain : whose.kind === 'own' ? whose.domain : ''
  const isFileOrCall = 'key' in target || target.origin === 'api'
  if (address !== '' && !isFileOrCall && /[?&]code=[^&]/.test(search)) {
    return { to: 'redirect', status: 302, location: `${scheme}://${host}${codeLinkTo(path, search)}` }
  }
  if (target.origin !== 'site') {
    // Previews are only allowed inside the portal: opened on their own, they would be pages with anyone's content
    // under our name.
    const isStray = whose.kind === 'preview' && target.origin === 'on-demand' && wantedAs === 'document'
    return isStray ? toMain(302, '/') : { to: target.origin }
  }
  if ('key' in target) {
    return { to: 'site', key: target.key === 'request_path' ? decodedKey(path) : target.key.always }
  }
  if (address !== '') return { to: 'site', key: pageKey(`sites/${address}`, path) }
  const filter = filterAt(path, search)
  const asked = filter ? filterPath(filter) : path
  return asked.includes('?') ? { to: 'rendered', path: asked } : { to: 'site', key: pageKey('main', asked) }
}

/**
 * `/shop/lilith?a=1&code=SPRING` → the API call that applies the code to the cart and redirects to
 * `/shop/lilith?a=1`.
 */
function codeLinkTo(path: string, search: string): string {
  const fields = search.slice(1).split('&')
  const isCode = (field: string) => field.startsWith('code=')
  const rest = fields.filter((field) => !isCode(field)).join('&')
  const at = encodeURIComponent(path + (rest && `?${rest}`))
  return `${apiPaths.codeLink}?${fields.find(isCode)}&at=${at}`
}

/**
 * `/` → `{prefix}/index.html`, `/shop/lilith` → `{prefix}/shop/lilith.html`, `/robots.txt` stays. The bucket has no
 * keys for paths with a trailing slash; the on-demand origin redirects them to the path without it.
 */
export function pageKey(prefix: string, path: string): string {
  const clean = decodedKey(path)
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

/**
 * Headers that pass the visitor's original request to the origins. A request that fails over to the next origin has
 * the path rewritten for the first one, and an origin's own Host is not the visitor's.
 */
export const viewerHeaders = {
  host: 'x-viewer-host',
  path: 'x-viewer-path',
  query: 'x-viewer-query',
} as const

export type OriginRequest = { path: string; search: string; headers: Record<string, string> }

export function originRequest(
  asked: ViewerRequest,
  destination: Exclude<Destination, { to: 'redirect' }>,
): OriginRequest {
  // A shared page must not depend on the request that filled the cache, so origins receive its canonical path.
  const seen = destination.to === 'rendered' ? parted(destination.path) : asked
  const headers = {
    [viewerHeaders.host]: asked.host,
    [viewerHeaders.path]: seen.path,
    [viewerHeaders.query]: seen.search,
  }
  // The bucket's signature covers the path without our prefix.
  if (destination.to === 'files')
    return { path: asked.path.slice(filesPrefix.length - 1), search: asked.search, headers }
  if (destination.to !== 'site') return { path: seen.path, search: seen.search, headers }
  return { path: `/${encodedKey(destination.key)}`, search: '', headers }
}

function parted(url: string): { path: string; search: string } {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, search: '' } : { path: url.slice(0, at), search: url.slice(at) }
}

const encodedKey = (key: string) => key.split('/').map(encodeURIComponent).join('/')
