import type { Caching } from '@lorecircle/shared/edge/behaviours'
import { viewerHeaders } from '@lorecircle/shared/edge/origin-request'
import { countryHeader } from '@lorecircle/shared/shipping/country-in'
import { CfnCachePolicy, CfnOriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'

/**
 * CloudFront's own, for what nobody may keep: nothing is kept or joined, and the origin hears all that the visitor sent
 * but their Host, to which a gateway would answer 403.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 */
export const keptByNobody = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
export const toldAllButHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

const yearInSeconds = 31_536_000

/** What tells copies apart, of one row's key; the host is the one that the viewer function has seen. */
export function cachePolicy(scope: Construct, stage: Stage, { key, defaultInSeconds }: Caching): string {
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

const told = Object.values(viewerHeaders)

/** Of what may be kept an origin hears nothing of who asked; the answer may go to others. */
export const toldTheAddress = (scope: Construct, stage: Stage) =>
  originRequestPolicy(scope, partName(stage, 'address'), { headers: told, cookies: 'none', query: 'none' })

/** A bucket's signature is in the query; it is made for the bucket's own Host. */
export const toldTheSignature = (scope: Construct, stage: Stage) =>
  originRequestPolicy(scope, partName(stage, 'signature'), { headers: [], cookies: 'none', query: 'all' })

/** A reader's basket is in their cookies, and what postage costs depends on where they are. */
export const toldTheReader = (scope: Construct, stage: Stage) =>
  originRequestPolicy(scope, partName(stage, 'reader'), {
    headers: [...told, countryHeader],
    cookies: 'all',
    query: 'all',
  })

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
