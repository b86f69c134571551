import { Aws } from 'aws-cdk-lib'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Stage } from '../../stage/stage.ts'
import { logSources } from '../edge/access-log.ts'
import type { Buckets } from './buckets.ts'

/**
 * Lets the CDN read pages and write its log. It may not list: a missing page answers 403, which fails over as 404
 * does. The distribution is made later and in another region, so it is known by its account.
 */
export function letTheCdnIn({ site, logs }: Buckets, stage: Stage) {
  const account = { 'aws:SourceAccount': Aws.ACCOUNT_ID }
  site.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [site.arnForObjects('*')],
      conditions: {
        StringEquals: account,
        ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*` },
      },
    }),
  )
  logs.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [logs.arnForObjects('*')],
      conditions: {
        StringEquals: account,
        ArnLike: {
          'aws:SourceArn': Object.values(logSources(stage)).map(
            (source) => `arn:${Aws.PARTITION}:logs:us-east-1:${Aws.ACCOUNT_ID}:delivery-source:${source}`,
          ),
        },
      },
    }),
  )
}
