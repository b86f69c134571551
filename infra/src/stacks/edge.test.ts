import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { routeHeaders } from '@lorecircle/shared/edge/route-headers.fixture'
import { viewerHeaders } from '@lorecircle/shared/edge/viewer'
import { immutableCacheControl } from '@lorecircle/shared/storage/site-bucket'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { loggedFields } from './edge/access-log.ts'
import { allViewerExceptHostPolicyId, cachingDisabledPolicyId } from './edge/distribution.ts'
import { exampleStage, propertiesOf } from './synth.fixture.ts'

const { stacks } = exampleStage()
const edge = Template.fromStack(stacks.edge)
const distributions = propertiesOf(
  edge,
  'AWS::CloudFront::Distribution',
  z.object({ DistributionConfig: z.record(z.string(), z.unknown()) }),
).map(({ DistributionConfig }) => DistributionConfig)

/** What CloudFormation's reference says only standard distributions can have, and what belongs to connection groups. */
const ofStandardOnesAlone = [
  'Aliases',
  'ContinuousDeploymentPolicyId',
  'PriceClass',
  'Staging',
  'IPV6Enabled',
  'AnycastIpListId',
]
const withDistribution = (config: object) =>
  edge.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike(config),
  })

test('no call is kept or joined with another, and copies of the public answers belong to one host', () => {
  withDistribution({
    CacheBehaviors: Match.arrayWith([
      Match.objectLike({
        PathPattern: '/api/*',
        CachePolicyId: cachingDisabledPolicyId,
        OriginRequestPolicyId: allViewerExceptHostPolicyId,
        AllowedMethods: Match.arrayWith(['POST', 'DELETE']),
      }),
      Match.objectLike({
        PathPattern: '/cart',
        CachePolicyId: cachingDisabledPolicyId,
        TargetOriginId: 'on-demand',
      }),
    ]),
  })
  edge.hasResourceProperties('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: Match.objectLike({
      MinTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: Match.objectLike({
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: [viewerHeaders.host] },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      }),
    }),
  })
})

test('the basket’s page hears of cookies and country, and no other page hears of a reader', () => {
  edge.resourceCountIs('AWS::CloudFront::OriginRequestPolicy', 3)
  edge.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
    OriginRequestPolicyConfig: Match.objectLike({
      CookiesConfig: { CookieBehavior: 'all' },
      HeadersConfig: Match.objectLike({ Headers: Match.arrayWith(['cloudfront-viewer-country']) }),
    }),
  })
  edge.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
    OriginRequestPolicyConfig: Match.objectLike({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: Object.values(viewerHeaders) },
    }),
  })
})

test('a private file is asked of its bucket with the link’s own signature, and nothing else of the visitor', () => {
  withDistribution({
    CacheBehaviors: Match.arrayWith([
      Match.objectLike({
        PathPattern: '/files/*',
        TargetOriginId: 'files',
        CachePolicyId: cachingDisabledPolicyId,
        AllowedMethods: ['GET', 'HEAD'],
      }),
    ]),
  })
  edge.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
    OriginRequestPolicyConfig: Match.objectLike({
      HeadersConfig: { HeaderBehavior: 'none' },
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    }),
  })
})

test('a link that a person follows is asked of the pages on demand where the functions do not answer', () => {
  withDistribution({
    CacheBehaviors: Match.arrayWith([
      Match.objectLike({
        PathPattern: '/api/checkout-return',
        TargetOriginId: 'links',
        CachePolicyId: cachingDisabledPolicyId,
        AllowedMethods: ['GET', 'HEAD'],
      }),
    ]),
    OriginGroups: {
      Quantity: 2,
      Items: Match.arrayWith([
        {
          Id: 'links',
          FailoverCriteria: { StatusCodes: { Items: [500, 502, 503, 504], Quantity: 4 } },
          Members: { Items: [{ OriginId: 'api' }, { OriginId: 'on-demand' }], Quantity: 2 },
        },
      ]),
    },
  })
})

test('what the bucket lacks is asked on demand with the CDN’s word, and an error is never kept', () => {
  const secret = {
    HeaderName: 'x-origin-secret',
    HeaderValue: Match.stringLikeRegexp('^\\{\\{resolve:secretsmanager:'),
  }
  withDistribution({
    Aliases: ['lorecircle.example', '*.lorecircle.example'],
    CacheTagConfig: { HeaderName: 'x-amz-meta-cache-tag' },
    DefaultCacheBehavior: Match.objectLike({ TargetOriginId: 'pages', Compress: true }),
    OriginGroups: {
      Quantity: 2,
      Items: Match.arrayWith([
        Match.objectLike({ FailoverCriteria: { StatusCodes: { Items: [403, 404], Quantity: 2 } } }),
      ]),
    },
    Origins: [
      Match.objectLike({ Id: 'site', OriginAccessControlId: Match.anyValue() }),
      Match.objectLike({ Id: 'files', OriginAccessControlId: Match.absent() }),
      Match.objectLike({ Id: 'api', OriginCustomHeaders: [secret] }),
      Match.objectLike({ Id: 'on-demand', OriginCustomHeaders: [secret] }),
    ],
    CustomErrorResponses: Match.arrayWith([{ ErrorCode: 404, ErrorCachingMinTTL: 0 }]),
  })
  edge.hasResourceProperties('AWS::CloudFront::Function', {
    FunctionConfig: Match.objectLike({ Runtime: 'cloudfront-js-2.0' }),
  })
})

/** The properties of the policy whose headers CloudFront adds at a path, as it finds the behaviour. */
function policyAt(distribution: z.infer<typeof Distribution>, path: string) {
  const fits = ({ PathPattern }: z.infer<typeof CacheBehavior>) =>
    PathPattern?.endsWith('*') ? path.startsWith(PathPattern.slice(0, -1)) : path === PathPattern
  const { ResponseHeadersPolicyId } =
    distribution.CacheBehaviors.find(fits) ?? distribution.DefaultCacheBehavior
  const policies = edge.findResources('AWS::CloudFront::ResponseHeadersPolicy')
  return HeadersPolicy.parse(policies[ResponseHeadersPolicyId.Ref]?.Properties).ResponseHeadersPolicyConfig
}

const CacheBehavior = z.object({
  PathPattern: z.string().optional(),
  ResponseHeadersPolicyId: z.object({ Ref: z.string() }),
})
const Distribution = z.object({
  CacheBehaviors: CacheBehavior.array(),
  DefaultCacheBehavior: CacheBehavior,
})
const HeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CorsConfig: z
      .object({
        AccessControlAllowOrigins: z.object({ Items: z.string().array() }),
        AccessControlExposeHeaders: z.object({ Items: z.string().array() }),
        OriginOverride: z.boolean(),
      })
      .optional(),
    CustomHeadersConfig: z.unknown(),
    RemoveHeadersConfig: z.unknown(),
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.unknown(),
      FrameOptions: z.unknown(),
      ReferrerPolicy: z.unknown(),
      StrictTransportSecurity: z.object({ IncludeSubdomains: z.boolean() }),
    }),
  }),
})

const both = distributions.map((distribution) => Distribution.parse(distribution))

test.each(routeHeaders)('$route: CloudFront adds the same headers as the local edge', (route) => {
  expect(both).toHaveLength(2)
  for (const distribution of both) {
    const { CorsConfig, SecurityHeadersConfig } = policyAt(distribution, route.path.replace(/\?.*/, ''))
    expect(SecurityHeadersConfig.ReferrerPolicy).toEqual({
      ReferrerPolicy: route.referrerPolicy,
      Override: true,
    })
    // What the pages on demand say of a preview stands.
    expect(CorsConfig).toEqual(
      route.allowOrigin === null
        ? undefined
        : {
            AccessControlAllowOrigins: { Items: ['*'] },
            AccessControlExposeHeaders: { Items: ['etag'] },
            OriginOverride: false,
          },
    )
  }
})

test('every answer carries the table’s headers, errors too, and no reader sees a cache tag', () => {
  edge.resourceCountIs('AWS::CloudFront::ResponseHeadersPolicy', 8)
  for (const path of ['/', '/cart', '/media/a', '/api/a']) {
    const host = 'lorecircle.example'
    const headers = responseHeaders({ host, path, productDomain: host, scheme: 'https' })
    expect(headers['cache-control'] ?? immutableCacheControl).toBe(immutableCacheControl)
    const [platform] = both
    if (!platform) throw new Error('there is no distribution')
    expect(policyAt(platform, path)).toMatchObject({
      CustomHeadersConfig: {
        Items: ['permissions-policy', 'cross-origin-opener-policy'].map((Header) => ({
          Header,
          Override: true,
          Value: headers[Header],
        })),
      },
      RemoveHeadersConfig: { Items: [{ Header: 'x-amz-meta-cache-tag' }] },
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: headers['content-security-policy'], Override: false },
        FrameOptions: { FrameOption: headers['x-frame-options'], Override: false },
        StrictTransportSecurity: { IncludeSubdomains: true },
      },
    })
  }
})

test('the log has what the count of visits reads, and nobody’s address, cookies or searches', () => {
  edge.hasResourceProperties('AWS::Logs::Delivery', { RecordFields: [...loggedFields] })
  expect(loggedFields.filter((field) => /ip|cookie|query|forwarded/i.test(field))).toEqual([])
})

test('authors’ own domains are served by the same table, as tenants of a distribution of their own', () => {
  const [domains] = distributions.filter(({ ConnectionMode }) => ConnectionMode === 'tenant-only')
  const [platform] = distributions.filter(({ ConnectionMode }) => ConnectionMode === undefined)
  const { Comment: _, ConnectionMode: __, ...ofDomains } = domains ?? {}
  const { Comment: ___, Aliases, PriceClass, IPV6Enabled, ...ofPlatform } = platform ?? {}
  expect([Aliases, PriceClass, IPV6Enabled]).not.toContain(undefined)
  const policy = /"ResponseHeadersPolicyId":\{[^}]*\}/g
  expect(JSON.stringify(ofDomains).replace(policy, '')).toBe(JSON.stringify(ofPlatform).replace(policy, ''))
  expect(Object.keys(ofDomains).filter((field) => ofStandardOnesAlone.includes(field))).toEqual([])
  edge.hasResource('AWS::CloudFront::ConnectionGroup', {
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
    Properties: { Enabled: true, Ipv6Enabled: true },
  })
})

test('at an author’s own domain, nothing is said of what else they have below it', () => {
  const held = propertiesOf(edge, 'AWS::CloudFront::ResponseHeadersPolicy', HeldDomains).map(
    ({ ResponseHeadersPolicyConfig: { Name, SecurityHeadersConfig } }) =>
      [Name.includes('-domains-'), SecurityHeadersConfig.StrictTransportSecurity.IncludeSubdomains] as const,
  )
  expect(held.toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => [false, true]),
    ...Array.from({ length: 4 }, () => [true, false]),
  ])
})

const HeldDomains = z.object({
  ResponseHeadersPolicyConfig: z.object({
    Name: z.string(),
    SecurityHeadersConfig: z.object({
      StrictTransportSecurity: z.object({ IncludeSubdomains: z.boolean() }),
    }),
  }),
})
