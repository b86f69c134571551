import { type HeaderKind, headerKindAt, isPublicFile } from './behaviours.ts'
import { type Host, parseHost } from './hosts.ts'

/**
 * Response headers for every request: the CDN adds them to successful responses and origins add them to errors,
 * because the CDN's function does not run for errors. Script and style hashes are in the page's own meta tag; these
 * are the headers that a meta tag cannot set.
 */
type HeaderContext = {
  host: string
  path: string
  productDomain: string
  scheme: 'http' | 'https'
}

/**
 * Headers that origins send to the CDN only, named as S3 returns object metadata. The CDN removes them from every
 * response.
 */
export const hiddenHeaders = ['x-amz-meta-cache-tag'] as const

const yearInSeconds = 31_536_000

/**
 * API redirects, such as downloads, send no referrer. A reader's page has a token in its URL, but its forms need
 * their `Origin` header, which `no-referrer` would remove.
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

/** Other subdomains of an author's own domain are not under our control, so HSTS must not include them. */
const ofAll = ({ kind }: Host) => (kind === 'own' ? '' : '; includeSubDomains')
