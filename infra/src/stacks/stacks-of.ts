import { App, type AppProps, Aws, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { CfnConnectionGroup } from 'aws-cdk-lib/aws-cloudfront'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnRecordSet, HostedZone } from 'aws-cdk-lib/aws-route53'
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnEmailIdentity,
} from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { partName } from '../stage/names.ts'
import type { DemoStage } from '../stage/stage.ts'
import { type Bundles, ComputeStack } from './compute/compute-stack.ts'
import { DataStack } from './data/data-stack.ts'
import { edgeRegion } from './data/origin-secret.ts'
import { deliverAccessLogs } from './edge/access-log.ts'
import { createDistributions } from './edge/distribution.ts'
import type { CustomDomainsTenancy, GatewayHosts } from './edge/origins.ts'
import { type Alarm, createAlarms, runbooks } from './watch/alarms.ts'
import { createDashboard } from './watch/dashboard.ts'
import { addAlarms } from './watch/ring.ts'

/** Separate, so that complaints about newsletters do not affect the reputation of receipts. */
const mailSets = ['receipts', 'letters'] as const

class MailStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps, stage: DemoStage) {
    super(scope, id, props)
    for (const set of mailSets) mailSet(this, partName(stage, set))
    const { productDomain } = stage
    const identity = new CfnEmailIdentity(this, 'identity', {
      emailIdentity: productDomain,
      configurationSetAttributes: { configurationSetName: partName(stage, 'receipts') },
      dkimSigningAttributes: { nextSigningKeyLength: 'RSA_2048_BIT' },
      mailFromAttributes: {
        mailFromDomain: `mail.${productDomain}`,
        behaviorOnMxFailure: 'USE_DEFAULT_VALUE',
      },
      feedbackAttributes: { emailForwardingEnabled: false },
    })
    const receipts = this.node.tryFindChild(partName(stage, 'receipts'))
    if (receipts instanceof CfnConfigurationSet) identity.addResourceDependency(receipts)
    recordsOf(this, stage, identity)
  }
}

/** Route 53's hosted zone id of all CloudFront distributions. */
const distributionsZone = 'Z2FDTNDATAQYW2'

/** The CDN with its certificate, log and DNS records, in the only region that CloudFront accepts for them. */
class EdgeStack extends Stack {
  readonly distributionId: string
  readonly domains: CustomDomainsTenancy

  constructor(scope: Construct, id: string, { stage, gateways, viewerCode, ...props }: Props) {
    super(scope, id, props)
    const { productDomain, hostedZoneId } = stage
    const zone = HostedZone.fromHostedZoneAttributes(this, 'zone', { hostedZoneId, zoneName: productDomain })
    const { certificateArn } = new Certificate(this, 'certificate', {
      domainName: productDomain,
      subjectAlternativeNames: [`*.${productDomain}`],
      validation: CertificateValidation.fromDns(zone),
    })
    const { platform: distribution, domains } = createDistributions(this, {
      stage,
      gateways,
      certificateArn,
      viewerCode,
    })
    this.distributionId = distribution.ref
    deliverAccessLogs(this, stage, { platform: distribution.ref, domains: domains.ref })
    const group = new CfnConnectionGroup(this, 'domains-group', {
      name: partName(stage, 'domains'),
      enabled: true,
      ipv6Enabled: true,
    })
    // Authors' domains point to its host, and a new group would have another.
    group.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    this.domains = {
      distributionId: domains.ref,
      group: group.attrId,
      target: group.attrRoutingEndpoint,
    }
    addressesOf(this, stage, distribution.attrDomainName)
    addAlarms(this, { stage, bell: 'edge-alarms', alarms: [edgeErrors(distribution.ref)] })
  }
}

/** In percent of all requests. CloudFront's metrics are in its own region. */
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

class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, data, compute, ...props }: StackProps & Watched) {
    super(scope, id, props)
    addAlarms(this, { stage, bell: 'alarms', alarms: createAlarms(stage, data, compute) })
    createDashboard(this, stage, data, compute)
    budgetOf(this, stage)
  }
}

export type StackInputs = { bundles: Bundles; viewerCode: string } & Pick<
  AppProps,
  'outdir' | 'builtinCloudFormationValidation'
>

export type Stacks = {
  app: App
  mail: MailStack
  data: DataStack
  edge: EdgeStack
  compute: ComputeStack
  watch: WatchStack
}

export function createStacks(stage: DemoStage, { bundles, viewerCode, ...appProps }: StackInputs): Stacks {
  const app = new App({
    analyticsReporting: false,
    // Adds the construct path of each resource, for readable deployment diffs.
    context: { 'aws:cdk:enable-path-metadata': true },
    ...appProps,
  })
  const called = (what: string) => partName(stage, what)
  const common = {
    env: { region: stage.region },
    crossRegionReferences: true,
    terminationProtection: true,
    tags: { product: 'lorecircle', stage: stage.name },
  }
  const mail = new MailStack(app, called('mail'), common, stage)
  const data = new DataStack(app, called('data'), common, stage)
  // The user pool sends from the domain that is created there.
  data.addStackDependency(mail)
  const edge = new EdgeStack(app, called('edge'), {
    ...common,
    env: { region: edgeRegion },
    stage,
    gateways: hostsOf(data, stage),
    viewerCode,
  })
  edge.addStackDependency(data)
  const { distributionId, domains } = edge
  const compute = new ComputeStack(
    app,
    called('compute'),
    { ...common, stage, data, distributionId, domains },
    bundles,
  )
  const watch = new WatchStack(app, called('watch'), { ...common, stage, data, compute })
  return { app, mail, data, edge, compute, watch }
}

const hostsOf = ({ gateways }: DataStack, { region }: DemoStage) => ({
  api: `${gateways.api.apiId}.execute-api.${region}.amazonaws.com`,
  'on-demand': `${gateways['on-demand'].apiId}.execute-api.${region}.amazonaws.com`,
})

export const listStacks = ({ mail, data, edge, compute, watch }: Stacks): Stack[] => [
  mail,
  data,
  edge,
  compute,
  watch,
]

type Watched = { stage: DemoStage; data: DataStack; compute: ComputeStack }

type Props = StackProps & { stage: DemoStage; gateways: GatewayHosts; viewerCode: string }

function addressesOf(scope: Construct, { productDomain, hostedZoneId }: DemoStage, dnsName: string) {
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

/** SES suppresses addresses that bounced or complained, and `hear-mail` receives each event. */
function mailSet(scope: Construct, name: string) {
  const set = new CfnConfigurationSet(scope, name, {
    name,
    reputationOptions: { reputationMetricsEnabled: true },
    suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  })
  new CfnConfigurationSetEventDestination(scope, `${name}-events`, {
    configurationSetName: set.ref,
    eventDestination: {
      name: 'heard',
      enabled: true,
      matchingEventTypes: ['bounce', 'complaint'],
      eventBridgeDestination: {
        eventBusArn: `arn:${Aws.PARTITION}:events:${Aws.REGION}:${Aws.ACCOUNT_ID}:event-bus/default`,
      },
    },
  })
}

function recordsOf(
  scope: Construct,
  { productDomain, hostedZoneId, region }: DemoStage,
  identity: CfnEmailIdentity,
) {
  const record = (id: string, type: string, name: string, value: string) =>
    new CfnRecordSet(scope, id, { hostedZoneId, type, name, ttl: '3600', resourceRecords: [value] })
  const dkim = [
    [identity.attrDkimDnsTokenName1, identity.attrDkimDnsTokenValue1],
    [identity.attrDkimDnsTokenName2, identity.attrDkimDnsTokenValue2],
    [identity.attrDkimDnsTokenName3, identity.attrDkimDnsTokenValue3],
  ] as const
  for (const [index, [name, value]] of dkim.entries()) record(`dkim-${index}`, 'CNAME', name, value)
  record('bounces', 'MX', `mail.${productDomain}`, `10 feedback-smtp.${region}.amazonses.com`)
  record('sender', 'TXT', `mail.${productDomain}`, '"v=spf1 include:amazonses.com -all"')
  record('policy', 'TXT', `_dmarc.${productDomain}`, '"v=DMARC1; p=quarantine; adkim=r; aspf=r"')
}

/** Emails the operator at half and all of the monthly budget, and when the forecast exceeds it. */
function budgetOf(scope: Construct, stage: DemoStage) {
  const notice = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      comparisonOperator: 'GREATER_THAN',
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [{ subscriptionType: 'EMAIL', address: stage.alarmEmail }],
  })
  new CfnBudget(scope, 'budget', {
    budget: {
      budgetName: partName(stage, 'month'),
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: stage.monthlyBudgetInDollars, unit: 'USD' },
    },
    notificationsWithSubscribers: [notice('ACTUAL', 50), notice('ACTUAL', 100), notice('FORECASTED', 100)],
  })
}
