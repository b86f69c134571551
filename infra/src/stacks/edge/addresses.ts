import { CfnRecordSet } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import type { Stage } from '../../stage/stage.ts'

/** Route 53's own zone of all distributions. */
const distributionsZone = 'Z2FDTNDATAQYW2'

/** The platform and every shop, over both kinds of addresses. */
export function addressesOf(scope: Construct, { productDomain, hostedZoneId }: Stage, dnsName: string) {
  const hosts = { platform: productDomain, shops: `*.${productDomain}` }
  for (const [whose, host] of Object.entries(hosts))
    for (const type of ['A', 'AAAA'])
      new CfnRecordSet(scope, `${whose}-${type}`, {
        hostedZoneId,
        name: host,
        type,
        aliasTarget: { dnsName, hostedZoneId: distributionsZone, evaluateTargetHealth: false },
      })
}
