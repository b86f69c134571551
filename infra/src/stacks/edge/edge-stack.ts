import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { CfnConnectionGroup } from 'aws-cdk-lib/aws-cloudfront'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { HostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import { type Alarm, runbooks } from '../watch/alarms.ts'
import { ring } from '../watch/ring.ts'
import { logTo } from './access-log.ts'
import { addressesOf } from './addresses.ts'
import { distributionsOf } from './distribution.ts'
import type { GatewayHosts } from './origins.ts'
import type { OwnDomains } from './own-domains.ts'

type Props = StackProps & { stage: Stage; gateways: GatewayHosts; viewerCode: string }

/** The CDN, its certificate, its log and its addresses, in the one region that CloudFront takes them from. */
export class EdgeStack extends Stack {
  readonly distributionId: string
  /** What authors' own domains are served by. */
  readonly domains: OwnDomains

  constructor(scope: Construct, id: string, { stage, gateways, viewerCode, ...props }: Props) {
    super(scope, id, props)
    const { productDomain, hostedZoneId } = stage
    const zone = HostedZone.fromHostedZoneAttributes(this, 'zone', { hostedZoneId, zoneName: productDomain })
    const { certificateArn } = new Certificate(this, 'certificate', {
      domainName: productDomain,
      subjectAlternativeNames: [`*.${productDomain}`],
      validation: CertificateValidation.fromDns(zone),
    })
    const { platform: distribution, domains } = distributionsOf(this, {
      stage,
      gateways,
      certificateArn,
      viewerCode,
    })
    this.distributionId = distribution.ref
    logTo(this, stage, { platform: distribution.ref, domains: domains.ref })
    const group = new CfnConnectionGroup(this, 'domains-group', {
      name: partName(stage, 'domains'),
      enabled: true,
      ipv6Enabled: true,
    })
    // Authors' domains point to its host, which another one would not have.
    group.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    this.domains = {
      distributionId: domains.ref,
      group: group.attrId,
      target: group.attrRoutingEndpoint,
    }
    addressesOf(this, stage, distribution.attrDomainName)
    ring(this, { stage, bell: 'edge-alarms', alarms: [edgeErrors(distribution.ref)] })
  }
}

/** In percent of all requests. CloudFront's own metrics are in its own region. */
const edgeErrors = (DistributionId: string): Alarm => ({
  name: 'edge-errors',
  metric: new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId, Region: 'Global' },
    statistic: 'Average',
    period: Duration.minutes(5),
  }),
  over: 1,
  periods: 3,
  runbook: runbooks.edgeErrors,
})
