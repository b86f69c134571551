import { Aws } from 'aws-cdk-lib'
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { bucketName, partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'

/**
 * Exactly the fields that the visit count reads: no addresses, cookies or query strings are ever written. Legacy logs
 * need a bucket with ACLs, and contain every field.
 */
export const loggedFields = [
  'date',
  'time',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'cs(Referer)',
  'cs(User-Agent)',
  'x-host-header',
  'sc-content-type',
] as const

export const logSources = (stage: DemoStage) => ({
  platform: partName(stage, 'log'),
  domains: partName(stage, 'domains-log'),
})

export function deliverAccessLogs(
  scope: Construct,
  stage: DemoStage,
  distributionIds: { platform: string; domains: string },
) {
  const destination = new CfnDeliveryDestination(scope, 'log-destination', {
    name: partName(stage, 'log'),
    destinationResourceArn: `arn:${Aws.PARTITION}:s3:::${bucketName(stage, 'logs')}`,
    outputFormat: 'w3c',
  })
  const names = logSources(stage)
  let before: CfnDelivery | undefined
  for (const whose of ['platform', 'domains'] as const) {
    const prefix = whose === 'platform' ? '' : 'domains-'
    const source = new CfnDeliverySource(scope, `${prefix}log-source`, {
      name: names[whose],
      resourceArn: `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/${distributionIds[whose]}`,
      logType: 'ACCESS_LOGS',
    })
    const delivery = new CfnDelivery(scope, `${prefix}log-delivery`, {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: [...loggedFields],
    })
    delivery.addResourceDependency(source)
    // Two deliveries to one destination that are created concurrently may fail with a ConflictException.
    if (before) delivery.addResourceDependency(before)
    before = delivery
  }
}
