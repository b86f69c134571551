import { webhookCalls } from '@lorecircle/shared/payments/calls'
import { App, Stack } from 'aws-cdk-lib'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { StackTemplate as Plain } from '../../deploy/changes/changes.ts'
import { describeCosts } from '../../deploy/plan.ts'
import { readStage } from '../../stage/read-stage.ts'
import { DemoStage } from '../../stage/stage.ts'
import { createDistributions } from './distribution.ts'

function edgeOf(firewall?: object) {
  const stack = new Stack(new App({ analyticsReporting: false }), 'edge')
  createDistributions(stack, {
    stage: DemoStage.parse({ ...readStage('example'), ...(firewall && { firewall }) }),
    gateways: { api: 'api.example', 'on-demand': 'pages.example' },
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/a',
    viewerCode: 'function handler(event){return event.request}',
  })
  return Template.fromStack(stack)
}

test('a stage has no firewall, and pays for none, unless it asks for one', () => {
  const edge = edgeOf()
  edge.resourceCountIs('AWS::WAFv2::WebACL', 0)
  edge.allResourcesProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike({ WebACLId: Match.absent() }),
  })
})

test('a firewall stands in front of both distributions, with what it costs', () => {
  const edge = edgeOf({ requestsInFiveMinutes: 3_000 })
  edge.resourceCountIs('AWS::WAFv2::WebACL', 1)
  edge.allResourcesProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike({ WebACLId: { 'Fn::GetAtt': ['firewall', 'Arn'] } }),
  })
  expect(describeCosts([Plain.parse(edge.toJSON())])).toContainEqual([
    '1 × WAFv2 WebACL',
    'every month',
    expect.stringMatching(/\$5.*\$1.*\$0\.60/),
  ])
})

test('it counts what functions answer, and neither published pages nor what Stripe tells', () => {
  const path = (PositionalConstraint: string, SearchString: string) => ({
    ByteMatchStatement: Match.objectLike({
      FieldToMatch: { UriPath: {} },
      PositionalConstraint,
      SearchString,
    }),
  })
  edgeOf({}).hasResourceProperties('AWS::WAFv2::WebACL', {
    Scope: 'CLOUDFRONT',
    DefaultAction: { Allow: {} },
    Rules: [
      Match.objectLike({
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: 'IP',
            Limit: 6_000,
            EvaluationWindowSec: 300,
            ScopeDownStatement: {
              AndStatement: {
                Statements: [
                  { NotStatement: { Statement: path('STARTS_WITH', '/api/stripe/') } },
                  {
                    OrStatement: {
                      Statements: [
                        path('STARTS_WITH', '/api/'),
                        path('STARTS_WITH', '/files/'),
                        ...[
                          'thank-you',
                          'checkout-failed',
                          'get-free',
                          'newsletter',
                          'contact',
                          'order',
                          'certificate',
                          'library',
                        ].map((room) => path('STARTS_WITH', `/${room}/`)),
                        path('EXACTLY', '/cart'),
                        path('EXACTLY', '/certificate'),
                      ],
                    },
                  },
                ],
              },
            },
          },
        },
      }),
    ],
  })
  for (const { path } of Object.values(webhookCalls)) expect(path.startsWith('/api/stripe/')).toBe(true)
})
