import type { HeaderKind } from '@lorecircle/shared/edge/behaviours'
import { hiddenHeaders, responseHeaders } from '@lorecircle/shared/edge/headers'
import { CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'

/** A path whose answers carry each kind of headers. What is named by its content has its lifetime from the bucket. */
const samples: Record<HeaderKind, string> = {
  page: '/',
  private: '/cart',
  asset: '/media/a',
  call: '/api/a',
}
/** Any other domain than the platform's has the same headers. */
const someOwnDomain = 'books.dunsany.example'
const fromTheBucket = ['cache-control']
const crossOrigin = ['access-control-allow-origin', 'access-control-expose-headers']

/**
 * The headers of `responseHeaders`, which CloudFront adds to errors, too. What an origin says of frames and of
 * other origins stands: a preview may be framed and read by the portal alone, and browsers that know frame-ancestors
 * pass X-Frame-Options by (CSP 3, 6.4.2.2).
 */
export function headersPolicy(
  scope: Construct,
  stage: Stage,
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

/** CloudFront wants these by names of its own. */
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
