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

/** Apart, so that what readers think of authors' letters says nothing of receipts. */
const mailSets = ['receipts', 'letters'] as const

/** The domain that mail comes from, and what is heard of where it went. */
class MailStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps, stage: DemoStage) {
    super(scope, id, props)
    for (const set of mailSets) mailSet(this, partName(stage, set))
    const { productDomain } = stage
    const identity = new CfnEmailIdentity(this, 'identity', {
      emailIdentity: productDomain,
      // What is sent without a word about it.
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

/** Route 53's own zone of all distributions. */
const distributionsZone = 'Z2FDTNDATAQYW2'

/** The CDN, its certificate, its log and its addresses, in the one region that CloudFront takes them from. */
class EdgeStack extends Stack {
  readonly distributionId: string
  /** What authors' own domains are served by. */
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
    // Authors' domains point to its host, which another one would not have.
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

/** What wakes the operator, and what they look at then. */
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

/** The stacks of a stage, in the order in which they are deployed. */
export type Stacks = {
  app: App
  mail: MailStack
  data: DataStack
  edge: EdgeStack
  compute: ComputeStack
  watch: WatchStack
}

/** Everything that a stage runs on, by how long it lives. It looks nothing up, and needs no account. */
export function createStacks(stage: DemoStage, { bundles, viewerCode, ...appProps }: StackInputs): Stacks {
  const app = new App({
    analyticsReporting: false,
    // What a resource is called in the code, for whoever reads what a deployment changes.
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
  // The user pool writes from the domain that is made there.
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

/** The platform and every shop, over both kinds of addresses. */
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

/** An address that bounced, or complained, gets nothing more: SES keeps a list of them, and `hear-mail` hears of each. */
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

/** Writes when half of a month's money is spent, and when more than all of it will be. */
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
