import {
  type Behaviour,
  behaviourAt,
  behaviours,
  type Caching,
  type HeaderKind,
  headerKindAt,
  headerKinds,
} from '@lorecircle/shared/edge/behaviours'
import { hiddenHeaders, responseHeaders } from '@lorecircle/shared/edge/headers'
import { directLinkPaths } from '@lorecircle/shared/edge/hosts'
import { CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'

const samples: Record<HeaderKind, string> = {
  page: '/',
  private: '/cart',
  asset: '/media/a',
  call: '/api/a',
}
const someOwnDomain = 'books.dunsany.example'
const fromTheBucket = ['cache-control']
const crossOrigin = ['access-control-allow-origin', 'access-control-expose-headers']

/**
 * The headers of `responseHeaders`, which CloudFront also adds to errors. The origin's headers about frames and other
 * origins take precedence: only the portal may frame and read a preview, and browsers that support frame-ancestors
 * ignore X-Frame-Options (CSP 3, 6.4.2.2).
 */
export function headersPolicy(
  scope: Construct,
  stage: DemoStage,
  { kind, hosts }: { kind: HeaderKind; hosts: 'ours' | 'own' },
): string {
  const { productDomain } = stage
  const headers = responseHeaders({
    host: hosts === 'ours' ? productDomain : someOwnDomain,
    path: samples[kind],
    productDomain,
    scheme: 'https',
  })
  const name = partName(stage, hosts === 'ours' ? `${kind}-headers` : `domains-${kind}-headers`)
  const { strictTransport, ...security } = securityOf(headers)
  return new CfnResponseHeadersPolicy(scope, name, {
    responseHeadersPolicyConfig: {
      name,
      ...(crossOrigin.some((one) => one in headers) && { corsConfig: forEveryOrigin }),
      customHeadersConfig: {
        items: Object.entries(headers)
          .filter(([header]) => !known.includes(header))
          .map(([header, value]) => ({ header, value, override: true })),
      },
      removeHeadersConfig: { items: hiddenHeaders.map((header) => ({ header })) },
      securityHeadersConfig: { ...security, strictTransportSecurity: strictTransport },
    },
  }).ref
}

const forEveryOrigin: CfnResponseHeadersPolicy.CorsConfigProperty = {
  accessControlAllowCredentials: false,
  accessControlAllowHeaders: { items: ['*'] },
  accessControlAllowMethods: { items: ['GET', 'HEAD'] },
  accessControlAllowOrigins: { items: ['*'] },
  accessControlExposeHeaders: { items: ['etag'] },
  originOverride: false,
}

const securityOf = (headers: Record<string, string>) => ({
  contentTypeOptions: { override: true },
  contentSecurityPolicy: {
    contentSecurityPolicy: headers['content-security-policy'] ?? '',
    override: false,
  },
  frameOptions: { frameOption: headers['x-frame-options'] ?? '', override: false },
  referrerPolicy: { referrerPolicy: headers['referrer-policy'] ?? '', override: true },
  strictTransport: {
    accessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1]),
    includeSubdomains: headers['strict-transport-security']?.includes('includeSubDomains') ?? false,
    override: true,
  },
})

const known = [
  ...crossOrigin,
  ...fromTheBucket,
  'x-content-type-options',
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'strict-transport-security',
]

/**
 * The edge's table for CloudFront, whose behaviours match paths and not hosts. The viewer function handles
 * differences by host; here the strictest row of a path applies to all hosts.
 */
export type CdnBehaviour = {
  /** `/media/*`; null for the default behaviour. */
  pattern: string | null
  origin: 'site' | 'api' | 'link' | 'on-demand' | 'files'
  methods: Behaviour['methods']
  caching: Caching | 'never'
  headers: HeaderKind
}

const kinds = ['main', 'www', 'preview', 'shop', 'own', 'unknown'] as const

export const defaultBehaviour: CdnBehaviour = { pattern: null, ...combined('/some/page') }

const links: readonly CdnBehaviour[] = directLinkPaths.map((pattern) => ({
  pattern,
  ...combined(pattern),
  origin: 'link',
  // An origin group allows no other methods.
  methods: ['GET', 'HEAD'],
}))

const patterns = new Map(
  [...behaviours, ...headerKinds]
    .flatMap(({ paths }) => patternsOf(paths))
    .map(({ pattern, sample }) => [pattern, sample]),
)

const fromTable: readonly CdnBehaviour[] = [...patterns]
  .map(([pattern, sample]) => ({ pattern, ...combined(sample) }))
  .filter(
    ({ pattern: _, ...row }) =>
      JSON.stringify({ pattern: null, ...row }) !== JSON.stringify(defaultBehaviour),
  )

/** In order of evaluation. */
export const pathBehaviours: readonly CdnBehaviour[] = [...links, ...fromTable]

function patternsOf(paths: Behaviour['paths']): { pattern: string; sample: string }[] {
  if (paths === 'all_paths') return []
  if ('only' in paths) return paths.only.map((path) => ({ pattern: path, sample: path }))
  if ('below' in paths) return paths.below.map((folder) => ({ pattern: `${folder}*`, sample: `${folder}a` }))
  // CloudFront's patterns are case-sensitive, and these paths match in any case.
  return []
}

function combined(path: string): Omit<CdnBehaviour, 'pattern'> {
  const rows = kinds.map((kind) => behaviourAt(kind, path)).filter(({ to }) => !('redirect' in to))
  const [first, ...others] = rows.toSorted((one, other) => care(other) - care(one))
  if (!first || 'redirect' in first.to) throw new Error(`nothing answers ${path}`)
  const isKeptApart = others.every(
    ({ caching }) => first.caching === 'never' || holds(first.caching, caching),
  )
  if (!isKeptApart) throw new Error(`copies of ${path} are told apart by less than one of its hosts asks`)
  const { to, methods, caching } = first
  return { origin: to.origin, methods, caching, headers: headerKindAt(path) }
}

/** Strictness: no caching, then caching by host, then by path. */
function care({ caching, to }: Behaviour): number {
  if (caching === 'never') return 100
  return caching.key.length * 10 + ('origin' in to && to.origin === 'site' ? 1 : 0)
}

function holds(kept: Caching, asked: Caching | 'never'): boolean {
  return asked !== 'never' && asked.key.every((part) => kept.key.includes(part))
}
