import { headerKinds } from '@lorecircle/shared/edge/behaviours'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'

type Statement = CfnWebACL.StatementProperty

/** Stripe tells of many payments from a few addresses. */
const fromStripe = '/api/stripe/'

/**
 * The ARN of the stage's firewall for its distributions; undefined where the stage wants none. Its one rule counts calls
 * and pages of one reader by address, and answers 429 while an address is beyond the limit. What a bucket or a copy
 * answers is not counted: published pages, assets and market data.
 */
export function firewallOf(scope: Construct, stage: Stage): string | undefined {
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

const pathIs = (positionalConstraint: 'STARTS_WITH' | 'EXACTLY', searchString: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})
