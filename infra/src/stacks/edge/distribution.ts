import { hiddenHeaders } from '@lorecircle/shared/edge/headers'
import { CfnDistribution, CfnFunction } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import { type CdnBehaviour, defaultBehaviour, pathBehaviours } from './cdn-behaviours.ts'
import { firewallOf } from './firewall.ts'
import { type GatewayHosts, groups, originsOf } from './origins.ts'
import {
  cachePolicy,
  keptByNobody,
  toldAllButHost,
  toldTheAddress,
  toldTheReader,
  toldTheSignature,
} from './policies.ts'
import { headersPolicy } from './response-headers.ts'

export type Edge = { stage: Stage; gateways: GatewayHosts; certificateArn: string; viewerCode: string }

/** The platform's and its names, or authors' own domains. */
type Hosts = 'ours' | 'own'

const everyMethod = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']
/** Those that CloudFront would keep for ten seconds; here a first publish is seen at once. */
const errors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

/** The platform and every shop at a name of the platform's; and shops at their authors' own domains. */
export type Distributions = { platform: CfnDistribution; domains: CfnDistribution }

/** The table of the edge, twice: CloudFront serves domains that come and go by a distribution of another mode. */
export function distributionsOf(scope: Construct, edge: Edge): Distributions {
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
    // Aliases, prices and IPv6 are its tenants' and their connection group's affair.
    domains: new CfnDistribution(scope, 'domains', {
      distributionConfig: {
        ...config('own'),
        comment: partName(stage, 'domains'),
        connectionMode: 'tenant-only',
      },
    }),
  }
}

function configOf(scope: Construct, { stage, gateways, certificateArn, viewerCode }: Edge) {
  const viewer = new CfnFunction(scope, 'viewer', {
    name: partName(stage, 'viewer'),
    autoPublish: true,
    functionCode: viewerCode,
    functionConfig: { comment: 'Host and path to where the answer comes from', runtime: 'cloudfront-js-2.0' },
  })
  const behaviour = behavioursIn(scope, stage, viewer.attrFunctionArn)
  const origins = originsOf(scope, stage, gateways)
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
      originGroups: { quantity: 2, items: Object.values(groups) },
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

/** Each policy is made once, when a row first needs it. */
function behavioursIn(scope: Construct, stage: Stage, viewerArn: string) {
  const once = remembering()
  return (
    { origin, methods, caching, headers: kind }: CdnBehaviour,
    hosts: Hosts,
  ): CfnDistribution.DefaultCacheBehaviorProperty => ({
    targetOriginId: origin === 'site' || origin === 'link' ? groups[origin].id : origin,
    viewerProtocolPolicy: 'redirect-to-https',
    compress: true,
    allowedMethods: methods === 'all_methods' ? everyMethod : [...methods],
    cachedMethods: ['GET', 'HEAD'],
    cachePolicyId:
      caching === 'never'
        ? keptByNobody
        : once(`by ${caching.key.join()}`, () => cachePolicy(scope, stage, caching)),
    originRequestPolicyId:
      caching !== 'never'
        ? once('address', () => toldTheAddress(scope, stage))
        : origin === 'files'
          ? once('signature', () => toldTheSignature(scope, stage))
          : methods === 'all_methods'
            ? toldAllButHost
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
