import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { viewerHeaders } from '@lorecircle/shared/edge/origin-request'
import { forGood } from '@lorecircle/shared/storage/site-bucket'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { loggedFields } from './edge/access-log.ts'
import { keptByNobody, toldAllButHost } from './edge/policies.ts'
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
        CachePolicyId: keptByNobody,
        OriginRequestPolicyId: toldAllButHost,
        AllowedMethods: Match.arrayWith(['POST', 'DELETE']),
      }),
      Match.objectLike({ PathPattern: '/cart', CachePolicyId: keptByNobody, TargetOriginId: 'on-demand' }),
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
  edge.resourceCountIs('AWS::CloudFront::OriginRequestPolicy', 2)
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

test('a link that a person follows is asked of the pages on demand where the functions do not answer', () => {
  withDistribution({
    CacheBehaviors: Match.arrayWith([
      Match.objectLike({
        PathPattern: '/api/checkout-return',
        TargetOriginId: 'links',
        CachePolicyId: keptByNobody,
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
      Match.objectLike({ Id: 'api', OriginCustomHeaders: [secret] }),
      Match.objectLike({ Id: 'on-demand', OriginCustomHeaders: [secret] }),
    ],
    CustomErrorResponses: Match.arrayWith([{ ErrorCode: 404, ErrorCachingMinTTL: 0 }]),
  })
  edge.hasResourceProperties('AWS::CloudFront::Function', {
    FunctionConfig: Match.objectLike({ Runtime: 'cloudfront-js-2.0' }),
  })
})

test('every answer carries the table’s headers, errors too, and no reader sees a cache tag', () => {
  edge.resourceCountIs('AWS::CloudFront::ResponseHeadersPolicy', 6)
  for (const path of ['/', '/media/a', '/api/a']) {
    const headers = responseHeaders({
      host: 'lorecircle.example',
      path,
      productDomain: 'lorecircle.example',
      scheme: 'https',
    })
    const { 'cache-control': cacheControl = forGood, ...own } = headers
    expect(cacheControl).toBe(forGood)
    const isCall = own['access-control-allow-origin'] === undefined
    edge.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: Match.objectLike({
        CorsConfig: isCall
          ? Match.absent()
          : Match.objectLike({ AccessControlExposeHeaders: { Items: ['etag'] } }),
        CustomHeadersConfig: {
          Items: ['permissions-policy', 'cross-origin-opener-policy'].map((Header) => ({
            Header,
            Override: true,
            Value: own[Header],
          })),
        },
        RemoveHeadersConfig: { Items: [{ Header: 'x-amz-meta-cache-tag' }] },
        SecurityHeadersConfig: Match.objectLike({
          ContentSecurityPolicy: { ContentSecurityPolicy: own['content-security-policy'], Override: false },
          FrameOptions: { FrameOption: own['x-frame-options'], Override: false },
          ReferrerPolicy: {
            ReferrerPolicy: isCall ? 'no-referrer' : 'strict-origin-when-cross-origin',
            Override: true,
          },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 31_536_000,
            IncludeSubdomains: true,
            Override: true,
          },
        }),
      }),
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
    ...Array.from({ length: 3 }, () => [false, true]),
    ...Array.from({ length: 3 }, () => [true, false]),
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
