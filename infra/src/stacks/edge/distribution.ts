import { type Caching, headerKinds } from '@lorecircle/shared/edge/behaviours'
import { hiddenHeaders } from '@lorecircle/shared/edge/headers'
import { viewerHeaders } from '@lorecircle/shared/edge/viewer'
import { countryHeader } from '@lorecircle/shared/shipping/countries'
import {
  CfnCachePolicy,
  CfnDistribution,
  CfnFunction,
  CfnOriginRequestPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'
import { createOrigins, edgeOriginGroups, type GatewayHosts } from './origins.ts'
import { type CdnBehaviour, defaultBehaviour, headersPolicy, pathBehaviours } from './response-headers.ts'

/**
 * CloudFront's managed policies for uncacheable content: no caching or request collapsing, and the origin receives
 * everything of the request but the Host, to which a gateway would answer 403.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 */
export const cachingDisabledPolicyId = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'

export const allViewerExceptHostPolicyId = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

const yearInSeconds = 31_536_000

const told = Object.values(viewerHeaders)

/** For cacheable content the origin gets nothing about the visitor, since others may receive the answer. */
const toldTheAddress = (scope: Construct, stage: DemoStage) =>
  originRequestPolicy(scope, partName(stage, 'address'), { headers: told, cookies: 'none', query: 'none' })

/** A presigned URL has its signature in the query, for the bucket's own Host. */
const toldTheSignature = (scope: Construct, stage: DemoStage) =>
  originRequestPolicy(scope, partName(stage, 'signature'), { headers: [], cookies: 'none', query: 'all' })

/** The reader's cart is in their cookies, and shipping rates depend on their location. */
const toldTheReader = (scope: Construct, stage: DemoStage) =>
  originRequestPolicy(scope, partName(stage, 'reader'), {
    headers: [...told, countryHeader],
    cookies: 'all',
    query: 'all',
  })

/** Stripe sends the webhooks of many payments from a few addresses. */
const fromStripe = '/api/stripe/'

const pathIs = (positionalConstraint: 'STARTS_WITH' | 'EXACTLY', searchString: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})

export type EdgeProps = {
  stage: DemoStage
  gateways: GatewayHosts
  certificateArn: string
  viewerCode: string
}

type Hosts = 'ours' | 'own'

const everyMethod = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']
/**
 * CloudFront caches these for ten seconds by default; a page has to be visible at once when it is first published.
 */
const errors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

export type Distributions = { platform: CfnDistribution; domains: CfnDistribution }

/** Two distributions of the edge's table: custom domains need CloudFront's multi-tenant mode. */
export function createDistributions(scope: Construct, edge: EdgeProps): Distributions {
  const { stage } = edge
  const config = configOf(scope, edge)
  return {
    platform: new CfnDistribution(scope, 'distribution', {
      distributionConfig: {
        ...config('ours'),
        comment: partName(stage, 'edge'),
        aliases: [stage.productDomain, `*.${stage.productDomain}`],
        ipv6Enabled: true,
        priceClass: 'PriceClass_100',
      },
    }),
    // Aliases, price class and IPv6 are set by its tenants and their connection group.
    domains: new CfnDistribution(scope, 'domains', {
      distributionConfig: {
        ...config('own'),
        comment: partName(stage, 'domains'),
        connectionMode: 'tenant-only',
      },
    }),
  }
}

function configOf(scope: Construct, { stage, gateways, certificateArn, viewerCode }: EdgeProps) {
  const viewer = new CfnFunction(scope, 'viewer', {
    name: partName(stage, 'viewer'),
    autoPublish: true,
    functionCode: viewerCode,
    functionConfig: { comment: 'Host and path to where the answer comes from', runtime: 'cloudfront-js-2.0' },
  })
  const behaviour = behavioursIn(scope, stage, viewer.attrFunctionArn)
  const origins = createOrigins(scope, stage, gateways)
  const webAclId = firewallOf(scope, stage)
  return (hosts: Hosts) =>
    ({
      enabled: true,
      httpVersion: 'http2and3',
      viewerCertificate: {
        acmCertificateArn: certificateArn,
        minimumProtocolVersion: 'TLSv1.2_2021',
        sslSupportMethod: 'sni-only',
      },
      origins,
      originGroups: { quantity: 2, items: Object.values(edgeOriginGroups) },
      defaultCacheBehavior: behaviour(defaultBehaviour, hosts),
      cacheBehaviors: pathBehaviours.map((row) => ({
        pathPattern: row.pattern ?? '*',
        ...behaviour(row, hosts),
      })),
      customErrorResponses: errors.map((errorCode) => ({ errorCode, errorCachingMinTtl: 0 })),
      cacheTagConfig: { headerName: hiddenHeaders[0] },
      ...(webAclId !== undefined && { webAclId }),
    }) satisfies CfnDistribution.DistributionConfigProperty
}

function behavioursIn(scope: Construct, stage: DemoStage, viewerArn: string) {
  const once = remembering()
  return (
    { origin, methods, caching, headers: kind }: CdnBehaviour,
    hosts: Hosts,
  ): CfnDistribution.DefaultCacheBehaviorProperty => ({
    targetOriginId: origin === 'site' || origin === 'link' ? edgeOriginGroups[origin].id : origin,
    viewerProtocolPolicy: 'redirect-to-https',
    compress: true,
    allowedMethods: methods === 'all_methods' ? everyMethod : [...methods],
    cachedMethods: ['GET', 'HEAD'],
    cachePolicyId:
      caching === 'never'
        ? cachingDisabledPolicyId
        : once(`by ${caching.key.join()}`, () => cachePolicy(scope, stage, caching)),
    originRequestPolicyId:
      caching !== 'never'
        ? once('address', () => toldTheAddress(scope, stage))
        : origin === 'files'
          ? once('signature', () => toldTheSignature(scope, stage))
          : methods === 'all_methods'
            ? allViewerExceptHostPolicyId
            : once('reader', () => toldTheReader(scope, stage)),
    responseHeadersPolicyId: once(`${hosts} ${kind}`, () => headersPolicy(scope, stage, { kind, hosts })),
    functionAssociations: [{ eventType: 'viewer-request', functionArn: viewerArn }],
  })
}

function remembering() {
  const made = new Map<string, string>()
  return (name: string, make: () => string): string => {
    const value = made.get(name) ?? make()
    made.set(name, value)
    return value
  }
}

type Statement = CfnWebACL.StatementProperty

/**
 * ARN of the stage's firewall for its distributions; undefined if the stage has none. Its only rule counts requests
 * for calls and private pages by address, and answers 429 over the limit. Responses from a bucket or cache are not
 * counted: published pages, assets and market data.
 */
function firewallOf(scope: Construct, stage: DemoStage): string | undefined {
  const { firewall } = stage
  if (firewall === undefined) return undefined
  const name = partName(stage, 'firewall')
  const visibilityConfig = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    metricName,
    sampledRequestsEnabled: false,
  })
  return new CfnWebACL(scope, 'firewall', {
    name,
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibilityConfig(name),
    rules: [
      {
        name: 'requests-of-an-address',
        priority: 0,
        action: { block: { customResponse: { responseCode: 429 } } },
        statement: {
          rateBasedStatement: {
            aggregateKeyType: 'IP',
            limit: firewall.requestsInFiveMinutes,
            evaluationWindowSec: 300,
            scopeDownStatement: {
              andStatement: {
                statements: [
                  { notStatement: { statement: pathIs('STARTS_WITH', fromStripe) } },
                  { orStatement: { statements: madeOnDemand() } },
                ],
              },
            },
          },
        },
        visibilityConfig: visibilityConfig(`${name}-requests`),
      },
    ],
  }).attrArn
}

function madeOnDemand(): Statement[] {
  return headerKinds.flatMap(({ kind, paths }): Statement[] => {
    if ((kind !== 'call' && kind !== 'private') || paths === 'all_paths') return []
    if ('below' in paths) return paths.below.map((folder) => pathIs('STARTS_WITH', folder))
    return 'only' in paths ? paths.only.map((path) => pathIs('EXACTLY', path)) : []
  })
}

/** Cache key of a row; the host is the one that the viewer function received. */
function cachePolicy(scope: Construct, stage: DemoStage, { key, defaultInSeconds }: Caching): string {
  const name = partName(stage, `by-${key.join('-')}`)
  return new CfnCachePolicy(scope, name, {
    cachePolicyConfig: {
      name,
      minTtl: 0,
      defaultTtl: defaultInSeconds,
      maxTtl: yearInSeconds,
      parametersInCacheKeyAndForwardedToOrigin: {
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
        headersConfig: key.includes('host')
          ? { headerBehavior: 'whitelist', headers: [viewerHeaders.host] }
          : { headerBehavior: 'none' },
        cookiesConfig: { cookieBehavior: 'none' },
        queryStringsConfig: { queryStringBehavior: key.includes('query') ? 'all' : 'none' },
      },
    },
  }).ref
}

function originRequestPolicy(
  scope: Construct,
  name: string,
  { headers, cookies, query }: { headers: string[]; cookies: 'all' | 'none'; query: 'all' | 'none' },
): string {
  return new CfnOriginRequestPolicy(scope, name, {
    originRequestPolicyConfig: {
      name,
      headersConfig:
        headers.length > 0 ? { headerBehavior: 'whitelist', headers } : { headerBehavior: 'none' },
      cookiesConfig: { cookieBehavior: cookies },
      queryStringsConfig: { queryStringBehavior: query },
    },
  }).ref
}
