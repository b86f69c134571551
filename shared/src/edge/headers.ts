import { type HeaderKind, headerKindAt, isPublicFile } from './behaviours.ts'
import { type Host, parseHost } from './hosts.ts'

/**
 * The headers that every answer carries: the CDN adds them to what succeeds, and origins to what they refuse, since
 * the CDN's function does not run for errors. What a page can say of itself (its script and style hashes) stands in
 * the page; this adds what only a header can say.
 */
type HeaderContext = {
  host: string
  path: string
  productDomain: string
  scheme: 'http' | 'https'
}

/**
 * What the origins tell the CDN alone, by names under which a bucket gives its objects' own metadata away. It takes
 * them from every answer.
 */
export const hiddenHeaders = ['x-amz-meta-cache-tag'] as const

const yearInSeconds = 31_536_000

/**
 * A call that leads on, such as a download, tells nobody from where. A reader's page has a token in its address; its
 * forms need their `Origin`, which `no-referrer` would take away.
 */
const referrerPolicies: Partial<Record<HeaderKind, string>> = { call: 'no-referrer', private: 'same-origin' }

export function responseHeaders({
  host,
  path,
  productDomain,
  scheme,
}: HeaderContext): Record<string, string> {
  const main = `${scheme}://${productDomain}`
  const whose = parseHost(host, productDomain)
  const kind = headerKindAt(path)
  const isPreview = whose.kind === 'preview'
  const framedBy = isPreview ? main : "'none'"
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': referrerPolicies[kind] || 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': `frame-ancestors ${framedBy}`,
    ...(isPreview ? {} : { 'x-frame-options': 'DENY' }),
    ...(scheme === 'https' ? { 'strict-transport-security': `max-age=${yearInSeconds}${ofAll(whose)}` } : {}),
    ...(kind === 'asset' ? { 'cache-control': `public, max-age=${yearInSeconds}, immutable` } : {}),
    // Assets and market data serve shops on other hosts; the portal reads a published page's ETag. Only the portal
    // may read a preview.
    ...(kind === 'page' || kind === 'asset'
      ? {
          'access-control-allow-origin': isPreview && !isPublicFile(path) ? main : '*',
          'access-control-expose-headers': 'etag',
        }
      : {}),
  }
}

/** What else lies below an author's own domain is not ours to speak for. */
const ofAll = ({ kind }: Host) => (kind === 'own' ? '' : '; includeSubDomains')
